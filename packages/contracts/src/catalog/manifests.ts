import { z } from "zod";
import { clearable, clientId, day, id, isoTime, longText, requiredText, shortText } from "../values/fields";
import { currency } from "../values/money";

const name = requiredText("Enter a name for the manifest");
const consignorName = requiredText("Enter a consignor");

export const manifest = z.object({
  id,
  name: z.string(),
  consignor: z.string(),
  aiInstructions: z.string(),
  currency: z.string(),
  /** The day of the sale, YYYY-MM-DD. */
  saleDate: z.string().nullable(),
  saleLocation: z.string(),
  publicShareEnabled: z.boolean(),
  publicShareToken: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Manifest = z.infer<typeof manifest>;

export const listedManifest = manifest.extend({ itemCount: z.number().int() });
export type ListedManifest = z.infer<typeof listedManifest>;

export const manifestInput = z.strictObject({ id });

/** Facts about the sale: null and "" clear it, and set the currency to the workspace's own. */
const sale = {
  currency: clearable(z.union([z.literal(""), currency])).optional(),
  saleDate: clearable(z.union([z.literal(""), day])).optional(),
  saleLocation: clearable(shortText).optional(),
};

export const createManifestInput = z.strictObject({
  /** Made by the client, so that the same creation sent twice makes one manifest. */
  id: clientId.optional(),
  name,
  consignor: consignorName,
  ...sale,
});
export type CreateManifestInput = z.infer<typeof createManifestInput>;

export const updateManifestInput = z.strictObject({
  id,
  name: name.optional(),
  consignor: consignorName.optional(),
  aiInstructions: clearable(longText).optional(),
  ...sale,
  expectedUpdatedAt: isoTime.optional(),
});
export type UpdateManifestInput = z.infer<typeof updateManifestInput>;

export const nextLotNumberInput = z.strictObject({
  id,
  /** Numbers that this device has leased count as free. */
  deviceId: clientId.optional(),
});
export type NextLotNumberInput = z.infer<typeof nextLotNumberInput>;

export const nextLotNumber = z.object({
  lotNumber: z.number().int(),
  /** Left out unless several devices have added lots in the last 24 hours, so that each should lease numbers. */
  areLeasesWanted: z.literal(true).optional(),
});
export type NextLotNumber = z.infer<typeof nextLotNumber>;
