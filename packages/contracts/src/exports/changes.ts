import { z } from "zod";
import { captureSettings } from "../catalog/capture-settings";
import { listedConsignor } from "../catalog/consignor-details";
import { customFieldSettings } from "../catalog/custom-fields";
import { item } from "../catalog/items";
import { manifest } from "../catalog/manifests";
import { urlForm } from "../values/absolute-urls";
import { distinct, id, limitUpTo } from "../values/fields";
import { branding } from "../workspace/branding";
import { companySettings } from "../workspace/company-settings";
import { exportFormat } from "./export-settings";

export const changeTypes = ["setting", "consignor", "manifest", "item"] as const;
export type ChangeType = (typeof changeTypes)[number];

/** Sections of the settings in the changes feed, by id. */
export const settingSections = {
  company: companySettings,
  branding,
  capture: captureSettings,
  "custom-fields": customFieldSettings,
  "export-format": exportFormat,
};
export type SettingId = keyof typeof settingSections;
export const settingIds = Object.keys(settingSections) as SettingId[]; // Object.keys loses the names

/** Maximum entries of a page. */
export const maxChanges = 1_000;
/** Days for which the feed stores removals. */
export const removalDays = 90;

const typesText = `List one or more of ${changeTypes.join(", ")}, with commas between them`;
const typesPattern = new RegExp(`^(${changeTypes.join("|")})(,(${changeTypes.join("|")}))*$`);
const wrongCursor = "This is not a cursor of the changes feed";

export const changesInput = z
  .strictObject({
    /** Cursor of the previous answer; without it the feed starts with everything that exists. */
    cursor: z
      .string(wrongCursor)
      .regex(/^[\w-]{20,300}$/, wrongCursor)
      .optional(),
    /** Starts with what changes after this call. A cursor outranks it. */
    from: z.literal("now", "The feed starts from now, or with everything").optional(),
    /** Comma-separated types; all if missing. */
    types: z
      .string(typesText)
      .max(100, typesText)
      .regex(typesPattern, typesText)
      .refine((text) => distinct(text.split(",")), "Name each of them once")
      .optional(),
    limit: limitUpTo(maxChanges).optional(),
    ...urlForm,
  })
  .optional();
export type ChangesInput = z.infer<typeof changesInput>;

const saved = z.literal("saved");

/** Current state of something that was added, changed, or became visible. */
const savedEntry = z.discriminatedUnion("type", [
  z.object({ change: saved, type: z.literal("item"), id, data: item }),
  z.object({ change: saved, type: z.literal("manifest"), id, data: manifest }),
  z.object({ change: saved, type: z.literal("consignor"), id, data: listedConsignor }),
  z.object({
    change: saved,
    type: z.literal("setting"),
    id: z.enum(settingIds),
    data: z.union(Object.values(settingSections)),
  }),
]);

/** Deletion or lost access. A removed manifest removes its items, which have no entries of their own. */
const removedEntry = z.object({
  change: z.literal("removed"),
  type: z.enum(["consignor", "manifest", "item"]),
  id,
});

export const changeEntry = z.union([savedEntry, removedEntry]);
export type ChangeEntry = z.infer<typeof changeEntry>;

export const changesPage = z.object({
  changes: changeEntry.array(),
  /** Where the next request continues; store it after the page. */
  cursor: z.string(),
  hasMore: z.boolean(),
  /** Whether the pages up to this one have all that was saved before the call. A transaction that still runs holds back later ones. */
  isCurrent: z.boolean(),
});
export type ChangesPage = z.infer<typeof changesPage>;
