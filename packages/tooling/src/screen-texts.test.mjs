import { expect, test } from "vitest";
import { textsOf } from "./screen-texts.mjs";

test("finds each text of a screen once, with placeholders for values", () => {
  const source = `
    import { Button } from "Some Library";
    type Kind = "Not a text";
    const titles = { name: "Field name", title: "Lot saved" };
    export function Screen({ count }: { count: number }) {
      toast({ title: "Error", description: \`Lot \${count} was not saved\` });
      return (
        <main className="flex grow Items">
          <h1>Item Details</h1>
          <p>You have {count} unsaved <b>photos</b></p>
          <Button aria-label="Remove photo" type="Submit button" onClick={() => go("/manifests")}>{count > 1 ? "Save all" : "Save"}</Button>
          <Button>{"Save"}</Button>
        </main>
      );
    }`;
  expect(textsOf("screen.tsx", source)).toEqual([
    "Lot saved",
    "Error",
    "Lot {…} was not saved",
    "Item Details",
    "You have {…} unsaved {…}",
    "photos",
    "Remove photo",
    "Save all",
    "Save",
  ]);
});

test("throws with the file name if a file cannot be parsed", () => {
  expect(() => textsOf("broken.ts", "const = ;")).toThrow("broken.ts: ");
});
