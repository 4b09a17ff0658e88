import { maxLongTextLength } from "@lotwright/contracts/limits";
import { z } from "zod";
import { saysSomething, withoutControlCharacters } from "./text";
import { WriterError } from "./writer";

const transcription = z.object({ text: z.string() });

/** Nothing behind this is worked on. Longer than a field, so that its cut is seen. */
const maxRawTranscript = maxLongTextLength + 2_000;
/** The text of some local servers for silence. */
const silence = /\[BLANK_AUDIO\]/g;

/** Reads the text of a transcription; anything else is an error without its content. */
export function readTranscription(received: unknown): string {
  const parsed = transcription.safeParse(received);
  if (!parsed.success) {
    const cause = new Error("The answer was unusable: no transcription");
    throw new WriterError("invalid-answer", { cause });
  }
  const raw = parsed.data.text.slice(0, maxRawTranscript);
  const text = withoutControlCharacters(raw).replace(silence, "").trim();
  if (!saysSomething(text)) throw new WriterError("nothing-heard");
  return text;
}
