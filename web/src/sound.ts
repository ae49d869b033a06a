// Small sounds, made on the spot: no files, nothing to load.
import { settings } from "./settings.svelte";

type Tone = {
  from: number;
  to: number;
  length: number;
  shape: OscillatorType;
  loud: number;
  noise?: boolean;
};

const SOUNDS: Record<string, Tone[]> = {
  roll: [0, 1, 2, 3].map((i) => ({
    from: 300 - 30 * i,
    to: 120,
    length: 0.05,
    shape: "square" as const,
    loud: 0.1,
    noise: true,
  })),
  flip: [{ from: 700, to: 300, length: 0.09, shape: "triangle", loud: 0.12, noise: true }],
  draw: [{ from: 500, to: 900, length: 0.07, shape: "triangle", loud: 0.08, noise: true }],
  move: [{ from: 180, to: 140, length: 0.07, shape: "sine", loud: 0.25 }],
  fight: [{ from: 900, to: 200, length: 0.18, shape: "sawtooth", loud: 0.08, noise: true }],
  damage: [{ from: 160, to: 50, length: 0.22, shape: "sawtooth", loud: 0.15 }],
  heal: [{ from: 440, to: 880, length: 0.25, shape: "sine", loud: 0.12 }],
  gain: [
    { from: 660, to: 660, length: 0.07, shape: "triangle", loud: 0.1 },
    { from: 990, to: 990, length: 0.12, shape: "triangle", loud: 0.1 },
  ],
  win: [523, 659, 784, 1047].map((pitch) => ({
    from: pitch,
    to: pitch,
    length: 0.13,
    shape: "triangle" as const,
    loud: 0.12,
  })),
  lose: [392, 330, 262].map((pitch) => ({
    from: pitch,
    to: pitch * 0.97,
    length: 0.16,
    shape: "triangle" as const,
    loud: 0.12,
  })),
  open: [
    { from: 300, to: 900, length: 0.3, shape: "triangle", loud: 0.06, noise: true },
    { from: 200, to: 500, length: 0.5, shape: "triangle", loud: 0.05, noise: true },
  ],
  die: [{ from: 200, to: 40, length: 0.5, shape: "sawtooth", loud: 0.12 }],
  turn: [{ from: 587, to: 587, length: 0.18, shape: "sine", loud: 0.15 }],
};

let context: AudioContext | undefined;

/** Heard after what it belongs to is on the screen: to open the loudspeaker takes longer than to draw. */
export function sound(act: string): void {
  const tones = SOUNDS[act];
  if (
    !tones ||
    !settings.get("sound") ||
    !globalThis.AudioContext ||
    !navigator.userActivation?.hasBeenActive
  )
    return;
  requestAnimationFrame(() => setTimeout(() => sing(tones)));
}

function sing(tones: readonly Tone[]): void {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const tone of tones) {
    play(context, tone, at);
    at += tone.length;
  }
}

function play(context: AudioContext, tone: Tone, at: number): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(tone.loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + tone.length);
  gain.connect(context.destination);
  const source = tone.noise ? noise(context, tone) : oscillator(context, tone, at);
  source.connect(gain);
  source.start(at);
  source.stop(at + tone.length);
}

function oscillator(context: AudioContext, tone: Tone, at: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = tone.shape;
  source.frequency.setValueAtTime(tone.from, at);
  source.frequency.exponentialRampToValueAtTime(tone.to, at + tone.length);
  return source;
}

function noise(context: AudioContext, tone: Tone): AudioBufferSourceNode {
  const length = Math.ceil(context.sampleRate * tone.length);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}
