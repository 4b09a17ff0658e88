import { oneLine, saysSomething } from "./text";

const maxMarks = 100;
const maxCharacters = 2_000;

const withoutBlanks = (text: string) => text.toLowerCase().replace(/\s+/gu, "");

/** Distinct non-empty marks as lines, at most 100 marks and 2,000 characters. */
export function boundedMarks(marks: readonly string[]): string[] {
  const lines = new Map<string, string>();
  let room = maxCharacters;
  for (const mark of marks) {
    const line = oneLine(mark);
    const key = withoutBlanks(line);
    if (!saysSomething(line) || lines.has(key) || line.length > room) continue;
    lines.set(key, line);
    room -= line.length;
    if (lines.size === maxMarks) break;
  }
  return [...lines.values()];
}

/** The bounded marks that the notes do not contain, ignoring case and blanks. */
export function marksBeyond(notes: string, marks: readonly string[]): string[] {
  const known = withoutBlanks(notes);
  return boundedMarks(marks).filter((mark) => !known.includes(withoutBlanks(mark)));
}
