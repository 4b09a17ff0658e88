import { decodeText } from "@lotwright/tables/file-text";

const byteOf = new Map<string, number>();
for (let byte = 0; byte <= 0xff; byte += 1) byteOf.set(decodeText(Uint8Array.of(byte), "windows-1252"), byte);
byteOf.delete("\ufffd");

/** Usual replacements of characters that the encoding lacks. Accents are removed without a list. */
const typed: Readonly<Record<string, string>> = {
  "″": '"',
  "′": "'",
  "‴": "'''",
  "‐": "-",
  "‑": "-",
  "‒": "–",
  "―": "—",
  "−": "-",
  "⁄": "/",
  "∕": "/",
  "№": "No",
  "℃": "°C",
  "℉": "°F",
  "\u03a9": "Ohm",
  "\u2126": "Ohm",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
  ĸ: "k",
  ſ: "s",
  ẞ: "SS",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
  "⅙": "1/6",
  "⅕": "1/5",
  "≈": "~",
  "≤": "<=",
  "≥": ">=",
  "→": "->",
  "\u2009": " ",
  "\u200a": " ",
  "\u202f": " ",
  "\u2003": " ",
  "\u2002": " ",
};

const lostCharacter = "?";
const isPlain = (text: string) => !/[^\n\r\t -~\u00a0-\u00ff]/.test(text);

export interface Encodable {
  /** The text with only windows-1252 characters. */
  text: string;
  /** Distinct characters that were replaced. */
  replaced: string[];
  /** Distinct characters that were lost. */
  lost: string[];
}

/** Replacement of a character in the encoding; undefined if there is none. A lone accent is dropped. */
function spell(character: string): string | undefined {
  if (byteOf.has(character)) return character;
  // Joiners and variation selectors belong to the preceding character.
  if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return "";
  const spelled = typed[character] ?? character.normalize("NFKD").replace(/\p{M}+/gu, "");
  return spelled !== "" && [...spelled].every((letter) => byteOf.has(letter)) ? spelled : undefined;
}

/** Cache of replacements, which reduces the time of 20,000 unusual characters from more than 8 ms to 1 ms. */
const spellings = new Map<string, string | undefined>();
const maxSpellings = 5_000;

function knownSpelling(character: string): string | undefined {
  const known = spellings.get(character);
  if (known !== undefined || spellings.has(character)) return known;
  if (spellings.size >= maxSpellings) spellings.clear();
  const spelled = spell(character);
  spellings.set(character, spelled);
  return spelled;
}

const isIgnorable = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character);

/** Converts a text to windows-1252 characters. */
export function toWindows1252Text(text: string): Encodable {
  if (isPlain(text)) return { text, replaced: [], lost: [] };
  const [replaced, lost] = [new Set<string>(), new Set<string>()];
  let written = "";
  for (const character of text) {
    const spelled = knownSpelling(character);
    if (spelled !== character) (spelled === undefined ? lost : replaced).add(character);
    written += spelled ?? lostCharacter;
  }
  return {
    text: written,
    replaced: [...replaced].filter((character) => !isIgnorable(character)),
    lost: [...lost],
  };
}

/** Encodes a text; throws for a character that `toWindows1252Text` has not converted. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = byteOf.get(text.charAt(index));
    if (byte === undefined) throw new Error("A text has a character that windows-1252 lacks");
    bytes[index] = byte;
  }
  return bytes;
}
