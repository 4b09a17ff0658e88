import type { FileTotals } from "@lotwright/export/preset/zip/plan";
import { z } from "zod";
import type { Deps } from "../../../core/context";

const verdict = z.object({ version: z.string(), lots: z.number(), files: z.number() });

type Checked = { manifestId: string; preset: string; version: string };

/** One entry per manifest and platform, so that their number is bounded however many ranges are checked. */
const keyOf = ({ manifestId, preset }: Checked) => `verdict ${manifestId} ${preset}`;

/**
 * Remembers that the last check of a manifest for a platform found lots to export and no error, together with the version of
 * everything that it read.
 */
export function rememberVerdict(
  { rendered }: Pick<Deps, "rendered">,
  checked: Checked,
  { lots, files }: FileTotals,
): void {
  if (lots === 0) return;
  const { version } = checked;
  rendered.keep(keyOf(checked), Buffer.from(JSON.stringify({ version, lots, files })));
}

/** Numbers of lots and files that the last check has counted; undefined if it found errors, or if anything has changed since. */
export function findVerdict({ rendered }: Pick<Deps, "rendered">, checked: Checked): FileTotals | undefined {
  const bytes = rendered.find(keyOf(checked));
  const last = bytes && verdict.parse(JSON.parse(bytes.toString()));
  return last?.version === checked.version ? last : undefined;
}
