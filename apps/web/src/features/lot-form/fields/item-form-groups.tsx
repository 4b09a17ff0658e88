import {
  type FieldIdIn,
  type FieldIdOf,
  fieldIdsIn,
  fieldLabel,
  type ItemFieldValues,
  isOfKind,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { classNames } from "../../../components/ui/class-names";
import { type FieldUnits, fieldText } from "../../../data/lots/field-text";
import { currencySign, formatRange, unitSign } from "../../../lib/format";
import type { ItemForm } from "../../lots/item-fields";
import { FieldGroup } from "./field-group";
import { NumberField } from "./number-field";
import { LongTextField, TextField } from "./text-field";

type Prices = Pick<ItemFieldValues, FieldIdOf<"money">>;

/** The prices of a lot, which are usually in this ascending order. */
const ascending = ["startPrice", "reservePrice", "lowEstimate", "highEstimate"] as const;

const nameOf = (id: FieldIdOf<"money">) => itemFields[id].label.toLowerCase();

/** Hints about unusual prices. They do not prevent saving. */
export function priceHints(prices: Prices): string[] {
  const known = ascending.flatMap((id) => {
    const price = prices[id];
    return price === null || Number.isNaN(price) ? [] : [{ id, price }];
  });
  return known.flatMap((lower, index) => {
    const upper = known[index + 1];
    return upper && lower.price > upper.price
      ? [`The ${nameOf(lower.id)} is above the ${nameOf(upper.id)}.`]
      : [];
  });
}

type GroupName = "prices" | "conditionAndSize" | "internal";
type GroupFieldId = FieldIdIn<GroupName>;
type GroupOfFields = { name: GroupName; title: string; ids: readonly GroupFieldId[] };

const groups: readonly GroupOfFields[] = [
  { name: "prices", title: "Prices", ids: fieldIdsIn("prices") },
  { name: "conditionAndSize", title: "Condition and size", ids: fieldIdsIn("conditionAndSize") },
  { name: "internal", title: "Internal", ids: fieldIdsIn("internal") },
];

type ItemFormGroupsProps = {
  form: ItemForm;
  units: FieldUnits;
  /** Renders what lots with a similar title fetched, below the prices once one of them has the focus. */
  similarPrices?: (title: string) => ReactNode;
};

/** The optional field groups of a lot. A group is open if the user left it open. */
export function ItemFormGroups(props: ItemFormGroupsProps) {
  return (
    <div className="divide-y rounded-lg border bg-surface">
      {groups.map((group) => (
        <Group key={group.name} {...props} group={group} />
      ))}
    </div>
  );
}

const isPrivate = (id: GroupFieldId) => "isPrivate" in itemFields[id];

/** The summary of a closed group: the estimate, or the number of fields with content. */
function summaryOf({ name, ids }: GroupOfFields, form: ItemForm, units: FieldUnits): string {
  const [lowEstimate, highEstimate] = form.getValues(["lowEstimate", "highEstimate"]);
  const estimate = name === "prices" && formatRange(lowEstimate, highEstimate, units.currency);
  const filledIn = ids.filter((id) => fieldText(id, form.getValues(id), units) !== "");
  return estimate || (filledIn.length > 0 ? `${filledIn.length} filled in` : "");
}

function Group({ form, units, group, similarPrices }: ItemFormGroupsProps & { group: GroupOfFields }) {
  const { name, title, ids } = group;
  const isAllPrivate = ids.every(isPrivate);
  useWatch({ control: form.control, name: ids });
  const summary = summaryOf(group, form, units);
  const errors = ids.flatMap((id) => form.formState.errors[id] ?? []);
  const [isTyping, setIsTyping] = useState(false);
  const [leftCount, setLeftCount] = useState(0);
  const [pricedTitle, setPricedTitle] = useState("");
  const typing = {
    onFocus() {
      setIsTyping(true);
      setPricedTitle(form.getValues("title"));
    },
    onBlur() {
      setIsTyping(false);
      setLeftCount((count) => count + 1);
    },
  };
  const notice = name === "prices" && <PriceHints {...{ form, isTyping, leftCount }} />;
  return (
    <FieldGroup {...{ name, title, summary, errors, notice, typing }}>
      {isAllPrivate && <p className="pb-3 text-muted-foreground text-sm">Only your team sees these.</p>}
      <div
        className={classNames(
          "grid large-text:grid-cols-1 grid-cols-2 items-start gap-x-3 gap-y-4",
          name === "conditionAndSize" && "sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4",
        )}
      >
        {ids.map((id) => (
          <GroupField
            key={id}
            {...{ id, form, units }}
            {...(isPrivate(id) && !isAllPrivate && { hint: "Not shown to the public." })}
          />
        ))}
      </div>
      {name === "prices" && pricedTitle && similarPrices?.(pricedTitle)}
    </FieldGroup>
  );
}

type GroupFieldProps = ItemFormGroupsProps & { id: GroupFieldId; hint?: string };

function GroupField({ id, form, units: { currency, units }, hint }: GroupFieldProps) {
  const shared = { form, hint };
  if (isOfKind(id, "money")) return <NumberField {...shared} name={id} sign={currencySign(currency)} />;
  if (isOfKind(id, "measure")) {
    return <NumberField {...shared} name={id} sign={units ? unitSign(itemFields[id].unit, units) : ""} />;
  }
  const label = fieldLabel(id);
  const isLong = isOfKind(id, "longText");
  return (
    <div className="col-span-full">
      {isLong ? (
        <LongTextField {...shared} name={id} label={label} className="min-h-20" />
      ) : (
        <TextField {...shared} name={id} label={label} />
      )}
    </div>
  );
}

type PriceHintsProps = {
  form: ItemForm;
  isTyping: boolean;
  /** Number of times a field was left. */
  leftCount: number;
};

/** Hints about unusual prices, updated on blur, because a partly typed price seems too low. */
function PriceHints({ form, isTyping, leftCount }: PriceHintsProps) {
  const [startPrice, lowEstimate, highEstimate, reservePrice] = useWatch({
    control: form.control,
    name: ["startPrice", "lowEstimate", "highEstimate", "reservePrice"],
  });
  const hints = priceHints({ startPrice, lowEstimate, highEstimate, reservePrice });
  const [shown, setShown] = useState({ hints, leftCount });
  const isNews = !isTyping && hints.join() !== shown.hints.join();
  if (isNews || shown.leftCount !== leftCount) setShown({ hints, leftCount });
  return (
    <div role="status" className="text-sm text-warning">
      {shown.hints.map((hint) => (
        <p key={hint} className="px-3 pb-3">
          {hint}
        </p>
      ))}
    </div>
  );
}
