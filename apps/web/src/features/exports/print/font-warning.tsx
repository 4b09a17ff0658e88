import {
  type PrintedTextField,
  type Unprintable,
  unprintableOwners,
} from "@lotwright/contracts/values/unprintable";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/checkbox";
import { Disclosure } from "../../../components/ui/disclosure";
import { errorMessage } from "../../../lib/error-message";
import { plural } from "../../../lib/format";
import type { PrintChoices } from "./use-print-choices";

const fieldLabels: Record<PrintedTextField, string> = {
  title: "Title",
  description: "Description",
  category: "Category",
  condition: "Condition",
  consignor: "Consignor",
  manifestName: "Name of the sale",
  saleLocation: "Sale location",
  companyName: "Company name",
  companyWebsite: "Company website",
  companyPhone: "Company phone",
  companyEmail: "Company email",
};

type FontWarningProps = {
  unprintable: Unprintable;
  choices: Pick<PrintChoices, "allowsUnprintable" | "setAllowsUnprintable">;
};

/** Lists the texts with unprintable characters, and offers to print [?] instead. */
export function FontWarning({ unprintable, choices }: FontWarningProps) {
  const owners = unprintableOwners(unprintable);
  if (owners === "") return null;
  const { lotCount, texts } = unprintable;
  const listed = new Set(texts.map(({ lot }) => lot).filter((lot) => lot !== null));
  const rest = lotCount - listed.size;
  return (
    <>
      <Disclosure title={`${owners} characters that can't be printed.`} isOpenAtFirst>
        <ul className="divide-y">
          {texts.map(({ lot, field, characters, scripts }) => (
            <li key={`${lot} ${field}`} className="flex flex-wrap gap-x-4 px-4 py-2">
              <span className="min-w-20 font-medium">{lot === null ? "Sale" : `Lot ${lot}`}</span>
              <span className="min-w-28">{fieldLabels[field]}</span>
              <span className="min-w-0 break-words">
                {scripts.join(", ")}: <bdi>{characters.join(" ")}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <p className="border-t px-4 py-2 text-muted-foreground text-sm">And {plural(rest, "more lot")}.</p>
        )}
      </Disclosure>
      <AllowUnprintable label="Print [?] in their place" choices={choices} />
    </>
  );
}

type AllowUnprintableProps = Pick<FontWarningProps, "choices"> & { label: string };

const AllowUnprintable = ({ label, choices }: AllowUnprintableProps) => (
  <Checkbox
    label={label}
    hint="The last page lists them."
    checked={choices.allowsUnprintable}
    onChange={({ target }) => choices.setAllowsUnprintable(target.checked)}
  />
);

type NoPdfCheckProps = Pick<FontWarningProps, "choices"> & { error: unknown; onRetry: () => void };

/**
 * Message for a failed or too large check. The server checks again, and rejects unprintable characters unless [?] is
 * chosen; a very large sale is printed unchecked.
 */
export function NoPdfCheck({ error, choices, onRetry }: NoPdfCheckProps) {
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-4">
        <p className="grow basis-40 text-destructive text-sm">
          The lots couldn't be checked. {errorMessage(error)}
        </p>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      </div>
      <AllowUnprintable label="Print [?] in place of characters that can't be printed" choices={choices} />
    </>
  );
}
