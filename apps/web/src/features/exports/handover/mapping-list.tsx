import type { SellerCodes } from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { maxTextLength } from "@lotwright/contracts/values/limits";
import { useId, useMemo } from "react";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { InputField, SelectField } from "../../../components/ui/field";
import { ShowMore } from "../show-more";
import { fallbackOf, listWords, type MappedList, namesOf } from "./mapping-lists";

type Asked = NonNullable<ExportPreset["asks"][MappedList]>;

type MappingListProps = {
  list: MappedList;
  asked: Asked;
  /** The mapping when the form was opened, which decides about the listed names and their order. */
  opened: ExportMapping;
  mapping: ExportMapping;
  unmapped: Preflight["unmapped"];
  ownCategories: readonly string[];
  /** Reference numbers that are suggested for empty fields. */
  suggested: SellerCodes["references"];
  onChange: (part: Partial<ExportMapping>) => void;
};

const rowClasses = "grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-2";

/** Fields that map the names of one kind to the platform's, and a fallback for all others. */
export function MappingList({
  list,
  asked,
  opened,
  mapping,
  unmapped,
  ownCategories,
  suggested,
  onChange,
}: MappingListProps) {
  const { title, theirs, fallback } = listWords[list];
  const names = useMemo(
    () => namesOf(list, opened, { unmapped, ownCategories }),
    [list, opened, unmapped, ownCategories],
  );
  const knownId = useId();
  const known = [...new Set(Object.values(opened[list]))];
  const name = fallbackOf(list);
  const field = { values: asked.values, knownId, placeholder: theirs, isLabelHidden: true };
  const write = (values: Record<string, string>) => onChange({ [list]: { ...mapping[list], ...values } });
  const references = new Map(suggested.map((one) => [consignorKey(one.name), one.reference]));
  const usable = names.flatMap((ours) => {
    const reference = references.get(consignorKey(ours));
    return reference && !mapping[list][ours] ? [[ours, reference] as const] : [];
  });
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {title}
        {!asked.isRequired && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </legend>
      <datalist id={knownId}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {usable.length > 1 && (
        <Button
          variant="secondary"
          className="my-2"
          onClick={({ currentTarget }) => {
            const field = currentTarget.parentElement?.querySelector<HTMLElement>("li input, li select");
            write(Object.fromEntries(usable));
            // The button is gone.
            field?.focus();
          }}
        >
          Use {usable.length.toLocaleString("en-US")} reference numbers
        </Button>
      )}
      <ul className="divide-y">
        <ShowMore rows={names}>
          {(ours) => (
            <li key={ours} className={rowClasses}>
              <span dir="auto" aria-hidden className="min-w-0 break-words">
                {ours}
              </span>
              <div className="flex flex-wrap gap-2">
                <NameField
                  {...field}
                  label={`${theirs} of ${ours}`}
                  value={mapping[list][ours] ?? ""}
                  onChange={(value) => write({ [ours]: value })}
                />
                <UseReference
                  reference={new Map(usable).get(ours)}
                  label={`${theirs.toLowerCase()} of ${ours}`}
                  onUse={(reference) => write({ [ours]: reference })}
                />
              </div>
            </li>
          )}
        </ShowMore>
      </ul>
      <div className={classNames(rowClasses, names.length > 0 && "border-t")}>
        <span aria-hidden>{fallback}</span>
        <NameField
          {...field}
          label={fallback}
          value={mapping.fallbacks[name]}
          onChange={(value) => onChange({ fallbacks: { ...mapping.fallbacks, [name]: value } })}
        />
      </div>
    </fieldset>
  );
}

type UseReferenceProps = {
  reference: string | undefined;
  /** The name of the field. */
  label: string;
  onUse: (reference: string) => void;
};

/** Button that enters a consignor's reference number as its code. */
function UseReference({ reference, label, onUse }: UseReferenceProps) {
  if (!reference) return null;
  return (
    <Button
      variant="secondary"
      aria-label={`Use ${reference} as ${label}`}
      onClick={({ currentTarget }) => {
        const field = currentTarget.parentElement?.querySelector<HTMLElement>("input, select");
        onUse(reference);
        // The button is gone.
        field?.focus();
      }}
    >
      Use {reference}
    </Button>
  );
}

type NameFieldProps = {
  label: string;
  isLabelHidden: boolean;
  /** The kind of name to type, such as "Seller code". */
  placeholder: string;
  /** All names that the platform accepts; empty if unknown. */
  values: readonly string[];
  /** The id of a datalist with names in use. */
  knownId: string;
  value: string;
  onChange: (value: string) => void;
};

function NameField({ values, knownId, placeholder, onChange, ...field }: NameFieldProps) {
  const { value } = field;
  const shared = {
    ...{ ...field, fieldClassName: "min-w-0 grow basis-40" },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (values.length === 0) {
    return (
      <InputField
        {...{ ...shared, placeholder }}
        list={knownId}
        autoComplete="off"
        maxLength={maxTextLength}
      />
    );
  }
  // A name that the platform has dropped stays visible until another one is chosen.
  const options = [...new Set(["", value, ...values])];
  return (
    <SelectField
      {...shared}
      options={options.map((option) => ({ value: option, label: option || "Not mapped" }))}
    />
  );
}
