/** Letters that Unicode doesn't decompose, and digraphs. */
const letters = {
  ...{
    æ: "ae",
    œ: "oe",
    ß: "ss",
    þ: "th",
    ð: "d",
    đ: "d",
    ø: "o",
    ł: "l",
    ħ: "h",
    ŧ: "t",
    ı: "i",
    ĸ: "k",
    ŋ: "n",
    ſ: "s",
  },
  ...{
    ƀ: "b",
    ɨ: "i",
    ɉ: "j",
    ɍ: "r",
    ɏ: "y",
    ƶ: "z",
    ǥ: "g",
    ς: "σ",
    ŉ: "'n",
    ĳ: "ij",
    ǆ: "dz",
    ǉ: "lj",
    ǌ: "nj",
  },
  ...{ ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" },
};
const single = "‘’‚‛ʼ";
const double = "“”„‟";
const dashes = "‐‑‒–—―−";
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/u;
/** @type {Record<string, string>} */
const folds = {
  ...letters,
  ...Object.fromEntries([...single].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...double].map((mark) => [mark, '"'])),
  ...Object.fromEntries([...dashes].map((dash) => [dash, "-"])),
};

const accents = /[\u0300-\u036f]/gu;
const accented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Blocks whose characters are all assigned, so that every version of Unicode has the same: Latin to Armenian, those of Latin and
 * Greek with accents, punctuation, symbols made of letters, ligatures and full-width forms.
 */
const blocks = [
  [0x00, 0x58f],
  [0x1e00, 0x214f],
  [0x3000, 0x3000],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
];
const fullWidth = { first: 0xff01, last: 0xff5e, plain: 0x21 };

/** @param {string} character */
function foldOf(character) {
  const code = character.charCodeAt(0);
  if (blank.test(character)) return " ";
  if (code >= fullWidth.first && code <= fullWidth.last) {
    return String.fromCharCode(code - fullWidth.first + fullWidth.plain).toLowerCase();
  }
  const lower = character.toLowerCase();
  const plain = accented.test(character) ? lower.normalize("NFD") : lower;
  return [...plain.replaceAll(accents, "").normalize("NFC")]
    .map((letter) => folds[letter] ?? letter)
    .join("");
}

/** Map of each character that a search doesn't tell apart from others to its folded form, in the order of Unicode. */
export function makeFolds() {
  const codes = blocks.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
  /** @type {Map<string, string>} */
  const made = new Map();
  for (const character of codes.map((code) => String.fromCharCode(code))) {
    const folded = foldOf(character);
    if (folded !== character) made.set(character, folded);
  }
  return made;
}

/** Runs of characters with fewer others than this between them are written as one. */
const maxGap = 16;

/** The folds that browsers cannot derive: from that of the lower-case letter, and of the plain form of a full-width one. */
function makeTable() {
  const folds = makeFolds();
  return [...folds].filter(([character, folded]) => {
    const lower = character.toLowerCase();
    if (character.charCodeAt(0) >= fullWidth.first) return false;
    return lower === character || (folds.get(lower) ?? lower) !== folded;
  });
}

/** The module of the table: runs by the code of their first character, with a blank between what its characters become. */
export function writeFoldTable() {
  /** @type {{ first: number, last: number, folded: string[] }[]} */
  const runs = [];
  for (const [character, folded] of makeTable()) {
    const code = character.charCodeAt(0);
    const run = runs.at(-1);
    if (!run || code - run.last > maxGap) {
      runs.push({ first: code, last: code, folded: [folded] });
      continue;
    }
    for (let between = run.last + 1; between < code; between += 1) run.folded.push("X");
    run.folded.push(folded);
    run.last = code;
  }
  const lines = runs.map(({ first, folded }) => {
    const text = folded.map((each) => (each === " " ? "␠" : each)).join(" ");
    return `  ${first}: ${JSON.stringify(text)},`;
  });
  return [
    "// Made by packages/tooling/src/fold-table.mjs, whose test writes this file when it runs with --update.",
    "",
    "/** Folded form of the characters of each run, from the code of its first one: X its lower case, ␠ a blank. */",
    "// biome-ignore format: a run a line",
    "export const foldTable = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

const escaped = (/** @type {string} */ text) =>
  text.replaceAll(
    /[\u0300-\u036f\u00a0\u2000-\u206f\u3000]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The SQL function of the table, for a migration. */
export function writeFoldFunction() {
  const pairs = [...makeFolds()].filter(([character]) => character > "\x7f");
  const json = pairs.map(([from, to]) => `${JSON.stringify(from)}:${JSON.stringify(to)}`);
  const lines = [];
  for (let at = 0; at < json.length; at += 16) lines.push(json.slice(at, at + 16).join(","));
  const table = escaped(`{${lines.join(",\n")}}`).replaceAll("'", "''");
  return `CREATE FUNCTION "fold"("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500
AS $$
DECLARE
  folded text := lower("text" COLLATE "C");
  rest text;
  one text;
BEGIN
  IF octet_length(folded) = char_length(folded) THEN RETURN folded; END IF;
  -- Looks up each character that is not ASCII once.
  rest := regexp_replace(folded, '[\\x01-\\x7f]+', '', 'g');
  WHILE rest <> '' LOOP
    one := left(rest, 1);
    folded := replace(folded, one, coalesce('${table}'::jsonb ->> one, one));
    rest := replace(rest, one, '');
  END LOOP;
  RETURN folded;
END
$$;`;
}
