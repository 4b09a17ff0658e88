/**
 * Exempt files: the prompt, whose every change is a new version, presets that quote a platform's template, and the patterns with
 * their test.
 */
const exemptFiles = new Set([
  "packages/ai/src/prompt.ts",
  "packages/export/src/preset/platforms/ebay-drafts.ts",
  "packages/export/src/preset/platforms/facebook-marketplace.ts",
  "packages/tooling/src/idiom.mjs",
  "packages/tooling/src/idiom.test.mjs",
]);

/** Private idiom, and what to say instead. */
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
  // "cancelled" in quotes is a word that people speak.
  [/\b(?:colour|(?<![",])catalogue|behaviour|(?<!")cancelled|neutralise)/i, "use American spelling"],
];

/**
 * Finds idiom in our sources, as "path:line: what is wrong".
 * @param {{ path: string, text: string }} file
 * @returns {string[]}
 */
export function idiomProblems({ path, text }) {
  if (!/^(?:apps|packages)\//.test(path) || exemptFiles.has(path) || !/\.(?:tsx?|mjs)$/.test(path)) return [];
  return text.split("\n").flatMap((line, index) =>
    idioms.flatMap(([pattern, advice]) => {
      const found = line.match(/** @type {RegExp} */ (pattern))?.[0];
      return found ? [`${path}:${index + 1}: "${found}" is idiom: ${advice}`] : [];
    }),
  );
}
