import type { LastDelivery } from "@lotwright/contracts/exports/deliveries";
import type { ExportPreset, PresetUpdates } from "@lotwright/contracts/exports/export-presets";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import { useId } from "react";
import { plural } from "../../../lib/format";
import { changedCount } from "./check-words";
import { exportOf } from "./delivery-words";

type ChangesChoiceProps = {
  preset: ExportPreset;
  last: LastDelivery;
  /** Whether the export is limited to selected lots. */
  isSelection: boolean;
  chosen: ExportChanges;
  onChoose: (changes: ExportChanges) => void;
};

/** Shows what changed since the last export to a platform, and offers to export only that. */
export function ChangesChoice({ preset, last, isSelection, chosen, onChoose }: ChangesChoiceProps) {
  const name = useId();
  const hasChanges = changedCount(last) > 0;
  const details = detailsOf(last);
  return (
    <section className="rounded-lg border bg-surface">
      <div className="px-4 py-3">
        <p role="status" className="font-medium">
          {summaryOf(preset, last, isSelection)}
        </p>
        {details && <p className="text-muted-foreground text-sm">{details}</p>}
      </div>
      <fieldset className="border-t p-2">
        <legend className="sr-only">Lots to export</legend>
        {choicesOf(isSelection).map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 has-disabled:cursor-default has-disabled:text-muted-foreground has-checked:bg-muted hover:bg-muted"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={value !== "all" && !hasChanges}
              onChange={() => onChoose(value)}
              className="mt-1 size-4 shrink-0 accent-(--color-primary)"
            />
            <span className="min-w-0">
              <span className="block font-medium leading-snug">{label}</span>
              <span className="block text-muted-foreground text-sm">{note(preset)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Text such as "17 lots changed since Tuesday's HiBid export". */
function summaryOf({ label }: ExportPreset, last: LastDelivery, isSelection: boolean): string {
  const count = changedCount(last);
  const since = exportOf(label, last.at);
  if (count === 0) return `${isSelection ? "None of the selected lots" : "Nothing"} changed since ${since}`;
  return `${plural(count, isSelection ? "selected lot" : "lot")} changed since ${since}`;
}

const kinds = ["new", "changed", "removed"] as const;

/** Text such as "3 new, 12 changed, 2 removed · exported by Hana Novak". Omits counts already in the summary. */
function detailsOf(last: LastDelivery): string {
  const counts = kinds.filter((kind) => last[kind] > 0).map((kind) => `${last[kind]} ${kind}`);
  const isSaid = last.new + last.removed === 0;
  return [!isSaid && counts.join(", "), last.by && `exported by ${last.by}`].filter(Boolean).join(" · ");
}

const updateNotes: Record<PresetUpdates, (platform: string) => string> = {
  "by-lot-number": (platform) => `${platform} replaces lots that have the same lot number.`,
  "by-sku": (platform) => `${platform} replaces lots that have the same SKU or ID.`,
  "until-published": (platform) => `${platform} replaces lots until the sale is published, and not later.`,
  "create-only": (platform) =>
    `${platform} may add these lots a second time. Use the list of changes instead.`,
};

type Choice = { value: ExportChanges; label: string; note: (preset: ExportPreset) => string };

const allLots: Choice = {
  ...{ value: "all", label: "All lots" },
  note: () => "The whole manifest, as in the first export.",
};
const allSelected: Choice = {
  ...{ value: "all", label: "All selected lots" },
  note: () => "Whether they changed or not.",
};

const choicesOf = (isSelection: boolean): Choice[] => [
  isSelection ? allSelected : allLots,
  {
    value: "since-last",
    label: "Changed lots only",
    note: ({ updates, label }) => updateNotes[updates](shortPlatform(label)),
  },
  {
    value: "since-last-with-list",
    label: "Changed lots and a list of changes",
    note: () => "The list says in words what to change by hand.",
  },
];
