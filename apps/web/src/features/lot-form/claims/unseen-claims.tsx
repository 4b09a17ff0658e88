import { labelOfFlag } from "@lotwright/contracts/catalog/lot-filters";
import { openClaims } from "@lotwright/contracts/media/mark-facts";
import { Eye } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { useReadsNoMarks } from "../../../data/session/ai-provider";
import type { ItemForm } from "../../lots/item-fields";

type UnseenClaimsProps = {
  form: ItemForm;
  phrases: readonly string[];
  /** Whether the lot has photos that can be read. */
  hasPhotos: boolean;
  onConfirm: () => void;
};

function useOpenClaims({ form, phrases }: Pick<UnseenClaimsProps, "form" | "phrases">): string[] {
  const [title, description] = useWatch({ control: form.control, name: ["title", "description"] });
  return openClaims({ title, description, unseenClaims: phrases });
}

/** Notice at the top of a lot's form that its texts contain unverified claims. */
export function ToCheckNote(claims: Pick<UnseenClaimsProps, "form" | "phrases">) {
  if (useOpenClaims(claims).length === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-warning">
      <Eye aria-hidden className="size-4 shrink-0" />
      {labelOfFlag("to-check")}
    </p>
  );
}

/** Lists phrases of the title and description that were found neither on the photos nor in the notes. */
export function UnseenClaims({ form, phrases, hasPhotos, onConfirm }: UnseenClaimsProps) {
  const open = useOpenClaims({ form, phrases });
  const readsNoMarks = useReadsNoMarks();
  if (open.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-surface py-1 pr-1 pl-3 text-warning"
    >
      <p className="flex min-w-0 grow basis-60 gap-2 py-2 text-sm">
        <Eye aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 break-words">
          {readsNoMarks || !hasPhotos ? "The notes don't say" : "The photos don't show"}{" "}
          {open.map((phrase) => `“${phrase}”`).join(", ")}. Check before you publish.
        </span>
      </p>
      <Button variant="ghost" className="shrink-0" onClick={onConfirm}>
        Checked, it's correct
      </Button>
    </div>
  );
}
