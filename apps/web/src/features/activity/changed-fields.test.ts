import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { expect, test } from "vitest";
import { changedFieldLabel, changedValueText, hasNoBefore } from "./changed-fields";

/** A recorded value of each field, and its words before and after a change from nothing. */
const cases: [field: string, recorded: string, none: string, words: string][] = [
  ["hammerPrice", "1250.5", "none", "1,250.5"],
  ["saleState", "withdrawn", "no result", "Withdrawn"],
  ["buyerNumber", "12", "none", "12"],
  ["name", "Ben", "empty", "Ben"],
  ["isActive", "false", "off", "off"],
  ["referenceNumber", "R-1", "empty", "R-1"],
  ["isDefault", "true", "no", "yes"],
  ["aiInstructions", "Short titles.", "empty", "Short titles."],
  ["currency", "GBP", "empty", "GBP · British Pound"],
  ["saleDate", "2026-03-14", "none", "March 14, 2026"],
  ["saleLocation", "Albany", "empty", "Albany"],
  ["publicShareEnabled", "true", "off", "on"],
  ["shareEndsAt", "2026-03-14T12:00:00.000Z", "no end", "March 14, 2026"],
  ["shareHidesEstimates", "true", "no", "yes"],
  ["shareShowsResults", "false", "as in the company settings", "no"],
  ["companyName", "Field & Sons", "empty", "Field & Sons"],
  ["companyWebsite", "field.example", "empty", "field.example"],
  ["companyPhone", "555 0100", "empty", "555 0100"],
  ["companyEmail", "a@field.example", "empty", "a@field.example"],
  ["logoUrl", "1 photo", "no logo", "a logo"],
  ["brandColor", "#2878B7", "empty", "#2878B7"],
  ["allowsSearchEngines", "true", "off", "on"],
  ["publishesResults", "true", "off", "on"],
  ["keepsRecordings", "true", "off", "on"],
  ["requiresOwnPasswords", "true", "off", "on"],
  ["defaultCurrency", "EUR", "empty", "EUR · Euro"],
  ["units", "metric", "as in the company settings", "Centimeters and kilograms"],
  ["requiredShots", "Furniture: Front, Back", "none", "Furniture: Front, Back"],
  ["customColumnLabels", "custom1: Maker, custom12: Year", "none", "Custom1: Maker, Custom12: Year"],
  ["customColumnDefaults", "custom2: ", "none", "none"],
  ["showInWorkflow", "custom1, custom2", "none", "Custom1, Custom2"],
  ["columnOrder", "custom2, cust…", "none", "Custom2, …"],
  ["fileFormat", "xlsx", "empty", "Excel"],
  ["csvDelimiter", "semicolon", "empty", "Semicolon"],
  ["includeColumns", "lotNumber, createdAt, lowEst…", "empty", "Lot number, Created, …"],
  ["dateFormat", "DD.MM.YYYY", "empty", "DD.MM.YYYY"],
  ["consignors", "Smith: SMTH001", "none", "Smith: SMTH001"],
  ["categories", "Tools: Hand tools", "none", "Tools: Hand tools"],
  ["conditions", "Good: 3000", "none", "Good: 3000"],
  ["fallbacks", "consignor: HOUSE, category: , condition: ", "none", "Consignor: HOUSE"],
  ["price", "lowEstimate", "empty", "Low estimate"],
  ["answers", "sale-number: 12, shipping: yes", "none", "Sale number: 12, Shipping: yes"],
  ["filter", "is: no-price", "none", "changed"],
  ["photoUrls", "5 photos", "no photos", "5 photos"],
  ["quantity", "1200", "none", "1,200"],
  ["lowEstimate", "12.5", "none", "12.5"],
  ["height", "3", "none", "3"],
  ["title", "true", "empty", "true"],
];

test.for(cases)("shows the recorded %s %j in words", ([field, recorded, none, words]) => {
  expect([changedValueText(field, ""), changedValueText(field, recorded)]).toEqual([none, words]);
  expect(hasNoBefore(field, "item")).toBe(false);
});

const counts: [field: string, recorded: string, words: string][] = [
  ["lots", "1200", "Lots: 1,200"],
  ["created", "3", "Lots added: 3"],
  ["updated", "3", "Lots changed: 3"],
  ["renumbered", "3", "Lots with a new number: 3"],
  ["restored", "3", "Restored: 3"],
  ["kept", "3", "Changed since and kept: 3"],
  ["deleted", "3", "Deleted since: 3"],
  ["sold", "3", "Sold: 3"],
  ["unsold", "3", "Unsold: 3"],
  ["withdrawn", "3", "Withdrawn: 3"],
  ["changed", "3", "Results changed: 3"],
  ["fields", "Title, Low estimate", "Fields: Title, Low estimate"],
  ["exportedFor", "HiBid", "Platform: HiBid"],
  ["format", "pdf-labels", "Format: Labels with QR codes (PDF)"],
  ["details", "phone, codes", "Details: phone, seller codes"],
  ["scope", "read", "Access: Read only"],
  ["expiresAt", "2026-03-14T12:00:00.000Z", "Expiry: March 14, 2026"],
  ["expiresAt", "", "Expiry: never"],
];

test.for(counts)("shows the recorded %s %j as one value with a label", ([field, recorded, words]) => {
  expect(`${changedFieldLabel(field)}: ${changedValueText(field, recorded)}`).toBe(words);
  expect(hasNoBefore(field, "item")).toBe(true);
});

test("labels every recorded field in words, and no entry of many lots has a value before", () => {
  const fields = [...itemFieldIds, ...cases.map(([field]) => field)];
  for (const field of fields) expect(changedFieldLabel(field)).toMatch(/^[A-Z][A-Za-z ]*\d*$/);
  expect(hasNoBefore("title", "items")).toBe(true);
});
