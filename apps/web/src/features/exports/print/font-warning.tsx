import type { PdfCheck } from "@lotwright/contracts/prints";
import { Button } from "../../../components/ui/button";
import { errorMessage } from "../../../lib/error-message";
import { plural } from "../../../lib/format";
import { Disclosure } from "../handover/disclosure";

/** Lists the lots with characters that the documents can't print. */
export function FontWarning({ check: { count, unprintable } }: { check: PdfCheck }) {
  if (count === 0) return null;
  const have = count === 1 ? "has" : "have";
  const rest = count - unprintable.length;
  return (
    <Disclosure
      title={`${plural(count, "lot")} ${have} characters that the font doesn't have. They are printed as [?] and listed on the last page.`}
    >
      <ul className="divide-y">
        {unprintable.map(({ lot, characters }) => (
          <li key={lot} className="flex flex-wrap gap-x-4 px-4 py-2">
            <span className="min-w-20 font-medium">Lot {lot}</span>
            <span className="min-w-0 break-words">{characters.join(" ")}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="border-t px-4 py-2 text-muted-foreground text-sm">And {plural(rest, "more lot")}.</p>
      )}
    </Disclosure>
  );
}

/** The document can be printed all the same. */
export function NoPdfCheck({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-4">
      <p className="grow basis-40 text-destructive text-sm">
        The lots couldn't be checked. {errorMessage(error)}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
