/** Matches escaped characters that XML cannot contain, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
const escapeSequence = /_x([0-9A-Fa-f]{4})_/g;
export const maxEscapeLength = 7;

export const unescapeText = (text: string): string =>
  text.replace(escapeSequence, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
