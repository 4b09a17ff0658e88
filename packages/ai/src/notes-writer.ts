import { maxTitleLength } from "@lotwright/contracts/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/limits";
import { guessCategory } from "./guess-category";
import { toSentences } from "./sentences";
import { shortenAtWord } from "./text";
import { shortenTitle } from "./title";
import { type Writer, WriterError } from "./writer";

/** Writes from the person's own notes alone, for when no AI is configured; it never looks at the photos. */
export function notesWriter(): Writer {
  const write: Writer = async ({ notes, signal }) => {
    if (signal?.aborted) throw new WriterError("aborted");
    const paragraphs = toSentences(notes);
    const firstSentence = paragraphs[0]?.[0]?.[0];
    if (firstSentence === undefined) throw new WriterError("not-configured");
    const description = paragraphs
      .map((lines) => lines.map((sentences) => sentences.join(" ")).join("\n"))
      .join("\n\n");
    return {
      title: shortenTitle(firstSentence.replace(/(?<![.:])[.:]+$/u, ""), description, maxTitleLength),
      description: shortenAtWord(description, maxLongTextLength),
      category: guessCategory(firstSentence, description),
      draftedFromNotes: true,
    };
  };
  return Object.assign(write, { callsProvider: false as const });
}
