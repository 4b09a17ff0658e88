import { expect, test } from "vitest";
import { z } from "zod";
import { createConsignorInput } from "../catalog/consignors";
import { createItemInput } from "../catalog/items";
import { createManifestInput } from "../catalog/manifests";
import { saveExportSettingsInput } from "../exports/export-settings";
import { createApiKeyInput } from "../workspace/api-keys";
import { updateCompanySettingsInput } from "../workspace/company-settings";
import { boundedArray } from "./fields";

const manifestId = "0b9c6f3e-5d0c-4a57-9a0b-6c5f8f8f1b11";

/** Every single-line text field that a user edits. */
const oneLine = [
  ["a title", "title", (text: string) => createItemInput.safeParse({ manifestId, title: text })],
  ["a category", "category", (text: string) => createItemInput.safeParse({ manifestId, category: text })],
  [
    "a lot's consignor",
    "consignor",
    (text: string) => createItemInput.safeParse({ manifestId, consignor: text }),
  ],
  [
    "a manifest's name",
    "name",
    (text: string) => createManifestInput.safeParse({ name: text, consignor: "Abel" }),
  ],
  [
    "a manifest's consignor",
    "consignor",
    (text: string) => createManifestInput.safeParse({ name: "Sale", consignor: text }),
  ],
  ["a consignor's name", "name", (text: string) => createConsignorInput.safeParse({ name: text })],
  [
    "a reference number",
    "referenceNumber",
    (text: string) => createConsignorInput.safeParse({ name: "Abel", referenceNumber: text }),
  ],
  [
    "a key's name",
    "name",
    (text: string) => createApiKeyInput.safeParse({ name: text, password: "brass lamp" }),
  ],
  [
    "a company's name",
    "companyName",
    (text: string) => updateCompanySettingsInput.safeParse({ companyName: text }),
  ],
  [
    "a label",
    "customColumnLabels.custom1",
    (text: string) => saveExportSettingsInput.safeParse({ customColumnLabels: { custom1: text } }),
  ],
] as const;

test.each(oneLine)("rejects %s with a line break in a sentence that names the field", (_, path, parse) => {
  for (const lineBreak of ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    const { error } = parse(`Brass${lineBreak}lamp`);
    const issues = error?.issues.map((issue) => [issue.path.join("."), issue.message]);
    expect(issues).toEqual([[path, "Line breaks aren't allowed here"]]);
  }
  expect(parse("Brass lamp\n").success).toBe(true);
});

test("replaces a lone surrogate with the replacement character", () => {
  const written = { manifestId, title: "Lamp \ud83d", notes: "\ude00 note \u{1f600}" };
  expect(createItemInput.parse(written)).toMatchObject({
    title: "Lamp \ufffd",
    notes: "\ufffd note \u{1f600}",
  });
  const labels = {
    customColumnLabels: { custom1: "Maker\ud83d" },
    customColumnDefaults: { custom1: "\ud83d" },
  };
  expect(saveExportSettingsInput.parse(labels)).toEqual({
    customColumnLabels: { custom1: "Maker\ufffd" },
    customColumnDefaults: { custom1: "\ufffd" },
  });
});

test("keeps the lines of notes, descriptions and custom fields", () => {
  const text = "Brass lamp\r\n\nwith a shade\u2028and a flex\n";
  const written = { manifestId, notes: text, description: text, custom1: text };
  expect(createItemInput.parse(written)).toEqual(written);
});

test("measures an array before it parses an element", () => {
  const elements = new Proxy(Array(100_000).fill("a"), {
    get(target, key) {
      if (key === "0") throw new Error("an element was read");
      return Reflect.get(target, key);
    },
  });
  const contract = boundedArray(z.array(z.string()), 3, "At most 3");
  expect(contract.safeParse(elements).error?.issues).toMatchObject([{ path: [], message: "At most 3" }]);
  expect(contract.parse(["a", "b"])).toEqual(["a", "b"]);
});
