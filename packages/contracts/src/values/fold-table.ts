// Made by packages/tooling/src/fold-table.mjs, whose test writes this file when it runs with --update.

/** Folded form of the characters of each run, from the code of its first one: X its lower case, ␠ a blank. */
// biome-ignore format: a run a line
export const foldTable = {
  160: "␠",
  223: "ss a a a a a a ae c e e e e i i i i d n o o o o o X o u u u u y th y X a X a X a X c X c X c X c X d X d X e X e X e X e X e X g X g X g X g X h X h X i X i X i X i i i X ij X j X k k X l X l X l X X X l X n X n X n 'n X n X o X o X o X oe X r X r X r X s X s X s X s X t X t X t X u X u X u X u X u X u X w X y X X z X z X z s b",
  417: "o X X X X X X X X X X X X X X u X X X X X z X X X X X X X X X X X X X X X dz X X lj X X nj X a X i X o X u X u X u X u X u X X a X a X ae X g X g X k X o X o X ʒ j X X X X g X X X n X a X ae X o X a X a X e X e X i X i X o X o X r X r X u X u X s X t X X X h X X X X X X X a X e X o X o X o X o X y",
  585: "j X X X r X y",
  616: "i",
  700: "'",
  768: "                                                                                                                X X X X ʹ X X X X X X X X X ; X X X X X X X X · X X X X X X X X ι",
  940: "α ε η ι υ",
  962: "σ X X X X X X X ι υ ο υ ω X X X X ϒ ϒ",
  1081: "и",
  1104: "е е X г X X X і X X X X к и у",
  1143: "ѵ",
  1218: "ж X X X X X X X X X X X X X X а X а X X X е X X X ә X ж X з X X X и X и X о X X X ө X э X у X у X у X ч X X X ы",
  7681: "a X b X b X b X c X d X d X d X d X d X e X e X e X e X e X f X g X h X h X h X h X h X i X i X k X k X k X l X l X l X l X m X m X m X n X n X n X n X o X o X o X o X p X p X r X r X r X r X s X s X s X s X s X t X t X t X t X u X u X u X u X u X v X v X w X w X w X w X w X x X x X y X z X z X z h t w y X s X X X X X a X a X a X a X a X a X a X a X a X a X a X a X e X e X e X e X e X e X e X e X i X i X o X o X o X o X o X o X o X o X o X o X o X o X u X u X u X u X u X u X u X y X y X y X y X X X X X X α α α α α α α α X X X X X X X X ε ε ε ε ε ε X X X X X X X X X X η η η η η η η η X X X X X X X X ι ι ι ι ι ι ι ι X X X X X X X X ο ο ο ο ο ο X X X X X X X X X X υ υ υ υ υ υ υ υ X X X X X X X X ω ω ω ω ω ω ω ω X X X X X X X X α α ε ε η η ι ι ο ο υ υ ω ω X X α α α α α α α α X X X X X X X X η η η η η η η η X X X X X X X X ω ω ω ω ω ω ω ω X X X X X X X X α α α α α X α α X X X X X X ι X X ¨ η η η X η η X X X X X ᾿ ᾿ ᾿ ι ι ι ι X X ι ι X X X X X ῾ ῾ ῾ υ υ υ υ ρ ρ υ υ X X X X X ¨ ¨ ` X X ω ω ω X ω ω X X X X X ´ X X ␠ ␠ ␠ ␠ ␠ ␠ ␠ ␠ ␠ ␠ ␠ X X X X X - - - - - - X X ' ' ' ' \" \" \" \" X X X X X X X X X X X X X X X ␠",
  8287: "␠",
  12288: "␠",
  64256: "ff fi fl ffi ffl st st",
};
