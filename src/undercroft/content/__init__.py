"""Content files: read, checked, and refused with a sentence that their author can act on."""
