/** Scripts by name for the page "Not printed", most frequent first. */
const scriptNames = [
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Thai",
  "Bengali",
  "Tamil",
  "Telugu",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Sinhala",
  "Lao",
  "Tibetan",
  "Myanmar",
  "Khmer",
  "Mongolian",
  "Javanese",
  "Balinese",
  "Sundanese",
  "Tagalog",
  "Cham",
  "Tai_Tham",
  "Tai_Le",
  "New_Tai_Lue",
  "Tai_Viet",
  "Limbu",
  "Lepcha",
  "Meetei_Mayek",
  "Syloti_Nagri",
  "Saurashtra",
  "Kaithi",
  "Chakma",
  "Grantha",
  "Newa",
  "Tirhuta",
  "Siddham",
  "Modi",
  "Sharada",
  "Brahmi",
  "Kharoshthi",
  "Phags_Pa",
  "Syriac",
  "Thaana",
  "Nko",
  "Samaritan",
  "Mandaic",
  "Adlam",
  "Hanifi_Rohingya",
  "Phoenician",
  "Imperial_Aramaic",
  "Cypriot",
  "Avestan",
  "Mende_Kikakui",
  "Bopomofo",
  "Yi",
  "Ethiopic",
  "Cherokee",
  "Latin",
  "Greek",
  "Cyrillic",
] as const;

const printedScripts = new Set<string>([
  "Latin",
  "Greek",
  "Cyrillic",
  "Cherokee",
  "Ethiopic",
  "Yi",
  "Bopomofo",
]);
const scripts = scriptNames.map((name) => ({ name, pattern: new RegExp(`^\\p{Script=${name}}`, "u") }));

/** Matches letters that need shaping or right-to-left layout, which is not supported; plain glyphs would be misread. */
const unshaped = new RegExp(
  `[${scriptNames
    .filter((name) => !printedScripts.has(name))
    .map((name) => `\\p{Script=${name}}`)
    .join("")}]`,
  "u",
);

/** Whether a character needs a layout that printed documents do not support. */
export function needsShaping(character: string): boolean {
  return unshaped.test(character);
}

/** Name of a character's script: "Han", "Emoji", "Other". */
export function scriptName(character: string): string {
  const script = scripts.find(({ pattern }) => pattern.test(character));
  if (script !== undefined) return script.name.replaceAll("_", " ");
  return /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3|\ufe0f/u.test(character)
    ? "Emoji"
    : "Other";
}
