import type { BulkFieldId } from "@lotwright/contracts/catalog/bulk-edits";
import { categoriesWith } from "@lotwright/contracts/catalog/item-fields";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../components/ui/button";
import { useFieldUnits } from "../../data/lots/field-text";
import type { Card } from "../../data/lots/item-cards";
import { joinedNames } from "../../data/lots/joined-names";
import { useOwnCategories } from "../../data/lots/use-own-categories";
import { plural } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import { EditDialog, type Edited } from "./edit-dialog";
import { useFieldNames } from "./field-names";
import { FieldRowInputs } from "./field-row-inputs";
import { type FieldRow, readRows, settingTexts } from "./field-rows";

const maxSuggestions = 200;

/** Suggested values for fields whose values repeat: those of the manifest's lots, and all categories. */
function suggestionsOf(
  cards: readonly Card[],
  id: BulkFieldId | undefined,
  ownCategories: readonly string[],
): string[] {
  if (id !== "category" && id !== "consignor") return [];
  const used = cards.map((card) => card[id]).filter((text) => text.trim() !== "");
  const values = new Set(id === "category" ? [...used, ...categoriesWith(ownCategories)] : used);
  return [...values].sort((a, b) => a.localeCompare(b)).slice(0, maxSuggestions);
}

const emptyRow = (key: number): FieldRow => ({ key, text: "", isCleared: false });

/** Dialog that sets or clears fields of the selected lots. */
export default function SetFieldsDialog(edited: Edited) {
  const { manifestId, ids } = edited;
  const [rows, setRows] = useState<readonly FieldRow[]>([emptyRow(0)]);
  const { cards } = useListedLots(manifestId);
  const ownCategories = useOwnCategories();
  const names = useFieldNames();
  const units = useFieldUnits(manifestId);
  const { operation, problemOf } = useMemo(() => readRows(rows), [rows]);
  const taken = new Set(rows.flatMap(({ id }) => id ?? []));
  const change = (next: FieldRow) => setRows(rows.map((row) => (row.key === next.key ? next : row)));
  return (
    <EditDialog
      {...edited}
      title="Set fields"
      description={`The same values for ${plural(ids.length, "lot")}. Other fields stay as they are.`}
      {...{ operation }}
      doneText="Fields set"
    >
      <ul className="space-y-4">
        {rows.map((row) => (
          <FieldRowInputs
            key={row.key}
            {...{ row, taken, names, units }}
            problem={row.id && row.text !== "" ? problemOf(row.id) : undefined}
            suggestions={suggestionsOf(cards, row.id, ownCategories)}
            onChange={change}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((each) => each !== row)) : undefined}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        disabled={rows.some(({ id }) => !id)}
        onClick={() => setRows([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)])}
      >
        <Plus aria-hidden className="size-5" />
        Add another field
      </Button>
      {operation && (
        <p>{`In ${plural(ids.length, "lot")}: ${joinedNames(settingTexts(operation, names.nameOf, units))}.`}</p>
      )}
    </EditDialog>
  );
}
