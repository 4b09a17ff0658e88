import { consignorKey, distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import {
  categoriesWith,
  defaultCategory,
  emptyFields,
  fieldIdsIn,
  type ItemFieldValues,
  itemFieldIds,
} from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type PhotoRef, storedPhoto } from "../../components/photos/photo-queue";
import { pick } from "../../lib/fields";
import type { formFields, ItemFields } from "../offline/drafts";

export type ItemForm = UseFormReturn<z.input<typeof formFields>, unknown, ItemFields>;

type Known = { [Name in keyof ItemFieldValues]?: ItemFieldValues[Name] | undefined };

/** All fields of the form; those that the record lacks are empty. */
export const toFields = (record: Omit<Known, "photoUrls">, photoUrls: PhotoRef[]): ItemFields => ({
  ...emptyFields,
  ...pick(record, itemFieldIds),
  photoUrls,
});

export const toItemFields = (item: Item): ItemFields => toFields(item, item.photoUrls.map(storedPhoto));

const groupFields = [...fieldIdsIn("prices"), ...fieldIdsIn("conditionAndSize"), ...fieldIdsIn("internal")];

/** Names of empty optional fields, which are omitted when a new lot is sent. */
export const emptyGroupFields = (fields: Omit<ItemFields, "photoUrls">) =>
  groupFields.filter((id) => fields[id] === emptyFields[id]);

/** Parses a quantity. Anything that is not a number of at least 1 becomes 1. */
export function toQuantity(text: unknown): number {
  const quantity = Math.trunc(Number(text));
  return Number.isFinite(quantity) ? Math.max(1, quantity) : 1;
}

/** Parses a section: the last letter of the text, as a capital. */
export const toLetter = (text: string): string =>
  text
    .replace(/[^a-z]/gi, "")
    .slice(-1)
    .toUpperCase();

/** The category to send; empty if the user chose none and requests AI, so that the AI chooses one. */
export function categoryToSend(category: string, { isChosen, useAi }: { isChosen: boolean; useAi: boolean }) {
  return category === defaultCategory && !isChosen && useAi ? "" : category;
}

type Option = { value: string; label: string };

const toOption = (value: string): Option => ({ value, label: value });

/** The options of the category field: the specified ones, those of the workspace, 'Other', and the item's current category. */
export function categoryOptions(current: string, own: readonly string[]): Option[] {
  const options = categoriesWith(own).map(toOption);
  if (current === "") return [{ value: "", label: "No category" }, ...options];
  return options.some(({ value }) => value === current) ? options : [toOption(current), ...options];
}

const otherConsignor = "Other";

/**
 * The options of the consignor field, without duplicates that differ only in case or blanks. Includes the item's current
 * consignor.
 */
export function consignorOptions(current: string, names: readonly string[]): Option[] {
  const isOther = (name: string) => Number(consignorKey(name) === consignorKey(otherConsignor));
  const options = distinctConsignors([current, otherConsignor, ...names])
    .sort((a, b) => isOther(a) - isOther(b) || a.localeCompare(b))
    .map(toOption);
  return current === "" ? [{ value: "", label: "No consignor" }, ...options] : options;
}
