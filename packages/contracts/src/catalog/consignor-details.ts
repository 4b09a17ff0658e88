import { z } from "zod";
import { clearable, id, line, passage, requiredText } from "../values/fields";
import { maxCustomFieldLength } from "../values/limits";
import { presetId } from "../values/preset-id";
import { consignor } from "./consignors";

/** Maximum number of platforms for which one consignor has a code. */
export const maxSellerCodes = 60;
/** Maximum number of sales that a consignor's record lists; its counts include all. */
export const maxConsignorSales = 100;

const wrongEmail = "Enter an email address such as name@example.com";
const isEmail = (text: string) => text === "" || z.email().safeParse(text).success;

/** A consignor's code at each platform, by preset id. */
const codes = z
  .record(line(60), line(100))
  .refine((record) => Object.keys(record).length <= maxSellerCodes, `Use at most ${maxSellerCodes} codes`)
  .meta({ maxProperties: maxSellerCodes });

/** Personal data of a consignor, stored once per workspace and name. Private: only admins read and change it. */
const fields = {
  phone: line(100),
  email: line(254).refine(isEmail, wrongEmail),
  address: passage(1_000),
  note: passage(maxCustomFieldLength),
  codes,
};
export const consignorDetails = z.strictObject(fields);
export type ConsignorDetails = z.infer<typeof consignorDetails>;

export const noDetails: ConsignorDetails = { phone: "", email: "", address: "", note: "", codes: {} };

/** A consignor in a list. `details` is present for admins only, and null without any. */
export const listedConsignor = consignor.extend({ details: consignorDetails.nullable().optional() });
export type ListedConsignor = z.infer<typeof listedConsignor>;

/** Names that differ only in case and blanks are one consignor. */
export const consignorNameInput = z.strictObject({ name: requiredText("Enter the consignor's name") });
export type ConsignorNameInput = z.infer<typeof consignorNameInput>;

const { phone, email, address, note } = fields;
const written = z
  .strictObject({
    phone: clearable(phone),
    email: clearable(email),
    address: clearable(address),
    note: clearable(note),
    codes,
  })
  .partial();

/** Changes of a consignor's details. Omitted fields and platforms keep their values; an empty text clears one. */
export const saveConsignorDetailsInput = consignorNameInput.extend({
  changes: written,
  /**
   * The values that the writer saw. If a stored value differs from both, nothing is written. A field without a base is always
   * written.
   */
  base: written.optional(),
});
export type SaveConsignorDetailsInput = z.infer<typeof saveConsignorDetailsInput>;

/** Counts and amounts of a consignor's lots, of the manifests that the caller sees. */
const value = {
  lotCount: z.number().int(),
  soldCount: z.number().int(),
  /** Number of lots that were sold, unsold or withdrawn. */
  resultCount: z.number().int(),
  /** Sum of the hammer prices of sold lots. */
  hammerPrice: z.number(),
  /** Sums of the estimates; null if no lot has one. */
  lowEstimate: z.number().nullable(),
  highEstimate: z.number().nullable(),
};

export const consignorSale = z.object({
  manifestId: id,
  manifestName: z.string(),
  saleDate: z.string().nullable(),
  currency: z.string(),
  ...value,
});
export type ConsignorSale = z.infer<typeof consignorSale>;

export const consignorRecord = z.object({
  name: z.string(),
  /** Entry of the caller's own list; null if the list lacks the name. */
  listed: consignor.nullable(),
  lotCount: z.number().int(),
  saleCount: z.number().int(),
  totals: z.array(z.object({ currency: z.string(), ...value })),
  /** Newest first, at most `maxConsignorSales`. */
  sales: consignorSale.array(),
  /** Present for admins only, and null without any. */
  details: consignorDetails.nullable().optional(),
});
export type ConsignorRecord = z.infer<typeof consignorRecord>;

/** Everything that is stored about a person under a consignor's name, to be handed out on request. */
export const consignorData = z.object({
  name: z.string(),
  exportedAt: z.string(),
  details: consignorDetails.nullable(),
  /** Reference numbers in the lists of the workspace's users. */
  referenceNumbers: z.array(z.string()),
  lotCount: z.number().int(),
  sales: consignorSale.array(),
});
export type ConsignorData = z.infer<typeof consignorData>;

/** Deletion of a consignor's details. Lots keep the name. */
export const consignorDataRemoval = z.object({ success: z.literal(true), lotCount: z.number().int() });

export const sellerCodesInput = z.strictObject({ presetId, manifestId: id });
export type SellerCodesInput = z.infer<typeof sellerCodesInput>;

/** Seller codes at a platform. Private, like all details. */
export const sellerCodes = z.object({
  /** All codes that are stored at consignors. */
  codes: z.array(z.object({ name: z.string(), code: z.string() })),
  /** Reference numbers of the consignors of the manifest, which are often their codes too. */
  references: z.array(z.object({ name: z.string(), reference: z.string() })),
});
export type SellerCodes = z.infer<typeof sellerCodes>;

export const otherConsignors = z.array(z.object({ name: z.string() }));
