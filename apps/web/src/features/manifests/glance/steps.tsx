import type { ManifestGlance } from "@lotwright/contracts/catalog/manifest-glances";
import { classNames } from "../../../components/ui/class-names";
import { exportTargetText } from "./sale-texts";

type Counts = Pick<ManifestGlance, "itemCount" | "described" | "priced" | "exported" | "exportedTo">;

const steps = ["described", "priced", "exported"] as const;

type StepsProps = {
  counts: Counts;
  /** Whether there is room for the total number of lots. */
  hasTotal?: boolean;
};

/** Numbers of described, priced and exported lots, each with a progress bar. */
export function Steps({ counts, hasTotal = false }: StepsProps) {
  return (
    <ul
      className={classNames(
        "grid gap-2",
        hasTotal ? "grid-cols-3" : "@min-[60rem]:grid-cols-[8fr_7fr_8fr] grid-cols-[auto_auto_auto]",
      )}
    >
      {steps.map((step) => (
        <li key={step} className="min-w-0">
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-muted">
            <span
              className="block h-full origin-left bg-primary transition-transform"
              style={{ transform: `scaleX(${counts[step] / Math.max(1, counts.itemCount)})` }}
            />
          </span>
          <span className="block truncate pt-0.5 text-muted-foreground text-sm tabular-nums">
            <span className="font-medium text-foreground">{counts[step].toLocaleString("en-US")}</span>
            <span className={hasTotal ? "max-sm:sr-only" : "sr-only"}>
              {" "}
              of {counts.itemCount.toLocaleString("en-US")}
            </span>{" "}
            {step}
            {step === "exported" && <span className="sr-only">{exportTargetText(counts)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
