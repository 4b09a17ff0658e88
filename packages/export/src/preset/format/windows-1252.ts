import { decodeText } from "@lotwright/tables/file-text";

const byteOf = new Map<string, number>();
for (let byte = 0; byte <= 0xff; byte += 1) byteOf.set(decodeText(Uint8Array.of(byte), "windows-1252"), byte);
byteOf.delete("\ufffd");

/** How people type what the encoding lacks. Accents are removed without a list. */
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
  /** Has only characters of windows-1252. */
  text: string;
  /** Characters that were written in another way, each once. */
  replaced: string[];
  /** Characters that are lost, each once. */
  lost: string[];
}

/** A character as the encoding has it; undefined for one that cannot be written. An accent alone is left out. */
function spell(character: string): string | undefined {
  if (byteOf.has(character)) return character;
  // Joiners and variation selectors belong to the character before them.
  if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return "";
  const spelled = typed[character] ?? character.normalize("NFKD").replace(/\p{M}+/gu, "");
  return spelled !== "" && [...spelled].every((letter) => byteOf.has(letter)) ? spelled : undefined;
}

/** Spellings of the last characters: 20,000 characters that are not plain take 1 ms with them instead of more than 8. */
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

/** Writes a text with the characters of windows-1252. */
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

/** Throws for a character that the encoding lacks: `toWindows1252Text` comes first. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = byteOf.get(text.charAt(index));
    if (byte === undefined) throw new Error("A text has a character that windows-1252 lacks");
    bytes[index] = byte;
  }
  return bytes;
}
