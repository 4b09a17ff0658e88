/** Number of the first migration with servers running; before, all were stopped. */
const firstChecked = 21;

const file = /^packages\/db\/migrations\/(\d{4})_\w+\.sql$/;

/** Matches statements that break the previous release's server. */
const breaking = [
  { pattern: /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW)\b/i, message: "drops what the release before may use" },
  { pattern: /\bRENAME\b/i, message: "renames what the release before uses" },
  { pattern: /\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/i, message: "changes a column's type" },
  {
    pattern: /\bSET\s+NOT\s+NULL\b|\bDROP\s+DEFAULT\b/i,
    message: "demands a value that the release before may leave out",
  },
  {
    pattern: /\bADD\s+COLUMN\b(?![^,]*\b(?:DEFAULT|GENERATED)\b)[^,]*\bNOT\s+NULL\b/i,
    message: "adds a column that the release before leaves out",
  },
];

/** Matches statements that reject rows which the previous release may write. */
const narrowing =
  /\bCREATE\s+UNIQUE\s+INDEX\b.*?\bON\s+("\w+")|\bALTER\s+TABLE\s+("\w+")\s+ADD\s+CONSTRAINT\b.*?\b(?:CHECK|UNIQUE|EXCLUDE)\b/is;

/** A table that becomes a view of the same name, on which the release before goes on. */
const replacedTable = /\bDROP\s+TABLE\s+("\w+")/i;

/** Before this one, migrations built all indexes. */
const firstWithoutLargeIndexes = 28;

const largeIndex = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b.*?\bON\s+"(?:activity|items|photos)"/is;

const permission = /^-- contract: unused since \d+\.\d+\.\d+$/m;

/**
 * @param {string} statement
 * @param {{ number: number, text: string }} migration
 */
function problemOf(statement, { number, text }) {
  const found = breaking.find(({ pattern }) => pattern.test(statement));
  const [, replaced] = replacedTable.exec(statement) ?? [];
  const isReplaced = replaced !== undefined && text.includes(`CREATE VIEW ${replaced} AS`);
  if (found && !isReplaced) return found.message;
  if (number >= firstWithoutLargeIndexes && largeIndex.test(statement))
    return "builds an index of a large table, which belongs into packages/db/src/large-indexes.ts";
  const [, indexed, constrained] = narrowing.exec(statement) ?? [];
  const table = indexed ?? constrained;
  const isNarrowed = table !== undefined && !text.includes(`CREATE TABLE ${table}`);
  return isNarrowed ? "refuses rows that the release before may write" : undefined;
}

/**
 * Finds migration statements incompatible with the previous release's server, unless a comment names the release that stopped
 * using what they remove.
 * @param {import("./structure.mjs").SourceFile} file
 * @returns {string[]}
 */
export function migrationProblems({ path, text }) {
  const number = Number(file.exec(path)?.[1] ?? 0);
  if (number < firstChecked) return [];
  return text
    .split("--> statement-breakpoint")
    .filter((statement) => !permission.test(statement))
    .map((statement) => problemOf(statement, { number, text }))
    .filter((message) => message !== undefined)
    .map((message) => `${path}: ${message}; see "Migrations" in apps/docs/releases.md`);
}
