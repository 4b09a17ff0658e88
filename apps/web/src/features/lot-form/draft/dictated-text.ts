import { type Recording, type RecordingField, recordingFields } from "@lotwright/contracts/media/recordings";
import type { ItemFields } from "../../offline/drafts";
import type { FormVersions } from "./follow";

type KnownRecording = Pick<Recording, "field" | "status" | "transcript">;

/** Returns the text appended to a field; undefined if the text changed in another way. */
function appendedTo(base: string, remote: string): string | undefined {
  if (!/\S/.test(base)) return remote;
  return remote.startsWith(base) && remote[base.length] === "\n" ? remote.slice(base.length) : undefined;
}

const append = (typed: string, text: string) => (/\S/.test(typed) ? `${typed.trimEnd()}\n\n${text}` : text);

/** Appends transcribed recordings to what the user has typed in the same field, instead of reporting a conflict. */
export function withDictated(
  { shown, seen, stored }: FormVersions,
  next: ItemFields,
  recordings: readonly KnownRecording[],
): FormVersions {
  const isDictated = (name: RecordingField) =>
    recordings.some(
      ({ field, status, transcript }) =>
        field === name && (status === "pending" || (status === "done" && next[name].endsWith(transcript))),
    );
  const after = { shown: { ...shown }, seen: { ...seen }, stored: { ...stored } };
  for (const name of recordingFields) {
    const added = appendedTo(stored[name], next[name])?.trim();
    if (!added || shown[name] === stored[name] || !isDictated(name)) continue;
    after.shown[name] = append(shown[name], added);
    // Another person's change of the field stays contested.
    if (seen[name] === stored[name]) after.seen[name] = next[name];
    after.stored[name] = next[name];
  }
  return after;
}
