import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { z } from "zod";
import { saysSomething, withoutControlCharacters } from "./text";
import { WriterError } from "./writer";

const transcription = z.object({ text: z.string() });

/** Maximum length of a transcript, above that of a field, so that cutting a long text is still reported. */
const maxRawTranscript = maxLongTextLength + 2_000;
/** Matches a text that some local servers return for silence. */
const silence = /\[BLANK_AUDIO\]/g;

/** Parses a transcription response. Throws an error that does not quote it if invalid. */
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
