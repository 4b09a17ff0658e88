import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { guessCategory } from "./guess-category";
import { marksBeyond } from "./marks";
import { toSentences } from "./sentences";
import { shortenAtWord } from "./text";
import { shortenTitle } from "./title";
import { type Writer, WriterError, type WrittenDraft } from "./writer";

/** Creates a writer that uses only notes and marks, without photos, for when no AI is configured. */
export function notesWriter(): Writer {
  const write: Writer = async ({ notes, marks, signal, ownCategories = [] }) => {
    if (signal?.aborted) throw new WriterError("aborted");
    const draft = draftFrom(notes, marksBeyond(notes, marks), ownCategories);
    if (draft === undefined) throw new WriterError("not-configured");
    return draft;
  };
  return Object.assign(write, { callsProvider: false as const });
}

/** Drafts texts from notes and marks; empty without both. */
function draftFrom(
  notes: string,
  marks: readonly string[],
  ownCategories: readonly string[],
): WrittenDraft | undefined {
  const paragraphs = toSentences(notes);
  const firstSentence = paragraphs[0]?.[0]?.[0];
  const draftedFrom = { draftedFromNotes: true, draftedFromMarks: marks.length > 0 };
  const marked = marks.length > 0 ? `Marked: ${marks.join("; ")}` : "";
  if (firstSentence === undefined) {
    if (marked === "") return undefined;
    const title = shortenAtWord(`Marked ${marks.join(", ")}`, maxTitleLength);
    return { title, description: marked, category: guessCategory([marked], ownCategories), ...draftedFrom };
  }
  const written = paragraphs
    .map((lines) => lines.map((sentences) => sentences.join(" ")).join("\n"))
    .join("\n\n");
  const ending = marked && `\n\n${marked}`;
  return {
    title: shortenTitle(firstSentence.replace(/(?<![.:])[.:]+$/u, ""), written, maxTitleLength),
    description: shortenAtWord(written, maxLongTextLength - ending.length) + ending,
    category: guessCategory([firstSentence, written, marked], ownCategories),
    ...draftedFrom,
  };
}
