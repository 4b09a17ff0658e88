import { type Recording, type RecordingField, recordingFields } from "@lotwright/contracts/media/recordings";
import type { ItemFields } from "../../offline/drafts";

type KnownRecording = Pick<Recording, "field" | "status" | "transcript">;

/** Returns the text appended to a field; undefined if the text changed in another way. */
function appendedTo(base: string, remote: string): string | undefined {
  if (!/\S/.test(base)) return remote;
  return remote.startsWith(base) && remote[base.length] === "\n" ? remote.slice(base.length) : undefined;
}

const append = (typed: string, text: string) => (/\S/.test(typed) ? `${typed.trimEnd()}\n\n${text}` : text);

type Versions = { base: ItemFields; local: ItemFields; remote: ItemFields };

/**
 * Appends transcribed recordings to what the user has typed in the same field, instead of reporting a conflict. Returns
 * the versions to merge.
 */
export function withDictated(
  { base, local, remote }: Versions,
  recordings: readonly KnownRecording[],
): Versions {
  const isDictated = (name: RecordingField) =>
    recordings.some(
      ({ field, status, transcript }) =>
        field === name && (status === "pending" || (status === "done" && remote[name].endsWith(transcript))),
    );
  const merged = { base: { ...base }, local: { ...local } };
  for (const name of recordingFields) {
    const added = appendedTo(base[name], remote[name])?.trim();
    if (!added || local[name] === base[name] || !isDictated(name)) continue;
    merged.base[name] = remote[name];
    merged.local[name] = append(local[name], added);
  }
  return { ...merged, remote };
}
