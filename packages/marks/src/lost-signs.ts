/** Matches a whole number with an attached fraction: "71/2 in". Without a unit it may be a series number. */
const fraction =
  /(?<![\d/.,-])(\d{1,3})(1\/2|[13]\/4|[1357]\/8)(?=\s?(?:in|ins|inch|inches|cm|ft|oz|lbs?|pints?|zoll)(?!\p{L})|\s?["″”])/giu;
/** Matches another misreading of "7½". */
const half = /(?<=\d)%\/2(?![\d/])/g;
const fractionSigns: Record<string, string> = {
  ...{ "1/2": "½", "1/4": "¼", "3/4": "¾" },
  ...{ "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞" },
};
/** German words with ß, which the model reads as B: "StraBe", "MaBstab". */
const sharpS =
  /(?<=(?<!\p{L})\p{L}{0,12}(?:[Ss]tra|[Gg]r[oöuü]|[Ww]ei|[Hh]ei|[Aa]u|[Ff]u|[Ff]ü|[Mm]a|[Ss]ü|[Ss]chlie|[Gg]ie|[Dd]rei|[Mm]ei|[Pp]reu))B(?=(?:e(?:[mnrst]|n?e[nr])?|t|ig\p{Ll}{0,4}|lich\p{Ll}{0,4}|stab\p{Ll}{0,2}|ball|boden|werk)?(?![\p{L}\p{N}]))/gu;

/**
 * Restores signs that the recognition model cannot output, if its output is unambiguous. Omitted accents and currency signs stay
 * lost.
 */
export function restoreLostSigns(text: string): string {
  return text
    .replace(fraction, (_, whole: string, part: string) => `${whole}${fractionSigns[part] ?? part}`)
    .replace(half, "½")
    .replace(sharpS, "ß");
}
