/** Three or six hexadecimal digits, the `#` optional. */
export const hexColorPattern = /^#?(?:[0-9a-fA-F]{3}){1,2}$/;

/** Writes a color of `hexColorPattern` as `#RRGGBB`: "f80" becomes "#FF8800". */
export function toSixDigits(color: string): string {
  const digits = color.replace("#", "").toUpperCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** Parses a typed color into `#RRGGBB`; undefined if it is invalid. */
export function parseHexColor(text: string): string | undefined {
  const trimmed = text.trim();
  return hexColorPattern.test(trimmed) ? toSixDigits(trimmed) : undefined;
}
