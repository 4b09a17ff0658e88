/**
 * Exempt files: the prompt, whose changes need a new version, presets that quote a platform's template, and the patterns with
 * their test.
 */
const exemptFiles = new Set([
  "packages/ai/src/prompt.ts",
  "packages/export/src/preset/platforms/ebay-drafts.ts",
  "packages/export/src/preset/platforms/facebook-marketplace.ts",
  "packages/tooling/src/idiom.mjs",
  "packages/tooling/src/idiom.test.mjs",
]);

/** Private idiom and its replacement. */
const idioms = [
  [/\b(?:whoever|whomever)\b/i, "name the actor"],
  // "nobody" in quotes is the system user.
  [
    /\b(?:nobody(?!")|somebody|anybody|everybody)\b/i,
    "name the actor, or say no one, someone, anyone, everyone",
  ],
  [/\bmeanwhile\b/i, "say while, or in between"],
  [/\bat once\b|\bin one go\b|\batOnce\b/i, "say immediately, concurrently or in bulk"],
  [/\btold\b|\bhears? of\b/i, "say notified, called with or published"],
  [/\bof yours\b/i, "say your"],
  [/\b(?:taken|takes?) up\b|\bbroken off\b/i, "say claimed, aborted or destroyed"],
  [/\bso long\b|\bto the letter\b/i, "name the duration, or say exact"],
  [/\bon (?:its|their|the) way\b/i, "say in flight, queued or pending"],
  [/\bnews\b/i, "say event"],
  [/\b(?:inPieces|createNews|tellSoon|whenTold|createRest|rowsOnTheWay)\b/, "use the standard term"],
  // "cancelled" in quotes is a spoken word.
  [/\b(?:colour|(?<![",])catalogue|behaviour|(?<!")cancelled|neutralise)/i, "use American spelling"],
];

const be = "(?:am|is|are|was|were|be|been|being)";

/** Words with several meanings, and replacements for comments and titles. Names and screen texts may use them. */
const overloaded = [
  [
    /^(?!.*promise).*?\b(settl(?:es?|ed|ing))\b(?!`)/i,
    "only promises settle: say resolves, decides or fixes",
  ],
  [/\basked for\b/i, "say requested or required"],
  [
    new RegExp(`\\b${be} (?:not )?asked\\b(?! (?:about|for|whether))`, "i"),
    "say called, queried or requested",
  ],
  [new RegExp(`\\b${be} (?:not )?given\\b(?! (?:time|zone))`, "i"), "say passed, received or set"],
  [new RegExp(`\\b${be} (?:not |no longer )?kept\\b`, "i"), "say stored, cached, preserved or cropped"],
  [new RegExp(`\\b${be} (?:not )?seen\\b`, "i"), "say found, read or visible"],
  [/\bknown (?:headings?|headers?)\b/i, "say recognized"],
  [/\bhandover\b|\bstanding\b/i, "say export preset, pre-flight check, or state"],
];

/** First words of a docstring without a subject. */
const withoutSubject =
  /^(?:By|For|As|Both|All but|What|Of|From|With|Without|Such as|The same|Whether (?:it|they|one|those)|Its?|They|Their|This|These|Those|(?:Longer|Larger|More|Less|Fewer|Below|Above)(?! and))\b/;

/** Matches a line's comment or its test's title. */
const comment = /^\s*(?:\*|\/\/) ?(.*)|(?<![:"'`])\/\/ (.*)|\/\*\*? (.*)/;
const title = /^\s*(?:(?:test|it|testProperty|testServerProperty)\(|\]\)\(|\}?\)\()"(.*)/;

/**
 * Finds idiom in our sources, as "path:line: problem".
 * @param {{ path: string, text: string }} file
 * @returns {string[]}
 */
export function idiomProblems({ path, text }) {
  if (!/^(?:apps|packages)\//.test(path) || exemptFiles.has(path) || !/\.(?:tsx?|mjs)$/.test(path)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const problems = wordProblems(idioms, line, "is idiom");
    const prose = [comment, title].map((pattern) => line.match(pattern)?.slice(1).join("") ?? "").join(" ");
    problems.push(...wordProblems(overloaded, prose, "has several meanings"));
    const beginning = docstringBeginning(lines, index)?.match(withoutSubject)?.[0];
    if (beginning)
      problems.push(`a docstring begins with "${beginning}": begin with a noun phrase or a verb`);
    return problems.map((problem) => `${path}:${index + 1}: ${problem}`);
  });
}

/**
 * @param {(string | RegExp)[][]} patterns
 * @param {string} text
 * @param {string} reason
 */
function wordProblems(patterns, text, reason) {
  return patterns.flatMap(([pattern, advice]) => {
    const match = text.match(/** @type {RegExp} */ (pattern));
    return match ? [`"${match[1] ?? match[0]}" ${reason}: ${advice}`] : [];
  });
}

/**
 * First line of a docstring that starts at a line.
 * @param {string[]} lines
 * @param {number} index
 */
function docstringBeginning(lines, index) {
  const start = lines[index]?.match(/\/\*\*(.*)/)?.[1]?.trim();
  return start === "" ? lines[index + 1]?.replace(/^\s*\*\s?/, "") : start;
}
