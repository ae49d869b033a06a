// Makes src/protocol.ts of protocol.json: `npm run protocol`; with --print it only shows it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { format } from "prettier";

const here = join(import.meta.dirname, "..");

async function types() {
    const schema = JSON.parse(readFileSync(join(here, "protocol.json"), "utf8"));
    const protocol = schema.properties.protocol.const;
    const code = await compile(schema, "Protocol", {
        additionalProperties: false,
        bannerComment: "// Written by `npm run protocol` from ../protocol.json. Do not edit.",
        format: false,
        ignoreMinAndMaxItems: true,
        unreachableDefinitions: true,
        declareExternallyReferenced: true,
    });
    return format(`${tidy(code)}\nexport const PROTOCOL = ${protocol};\n`, {
        parser: "typescript",
        printWidth: 110,
    });
}

// The compiler repeats in each comment by what path a definition was found.
function tidy(code) {
    return code
        .replace(/ \*\s*\n \* This interface was referenced by .*\n \* via the .*\n/g, "")
        .replace(/^ \*     /gm, " * ");
}

if (process.argv.includes("--print")) process.stdout.write(await types());
else writeFileSync(join(here, "src/protocol.ts"), await types());
