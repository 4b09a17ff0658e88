import { fieldLabel } from "@lotwright/contracts/item-fields";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fieldText } from "../../lib/field-text";
import { DifferencesDialog } from "./differences-dialog";
import type { Difference } from "./newer-version";

const nothing = () => undefined;
const isContested = true;

test("shows both versions of prices and sizes as people write them, and says what is empty", () => {
  const differences: Difference[] = [
    { name: "lowEstimate", mine: 1200, theirs: null, isContested },
    { name: "weight", mine: 0, theirs: 1.8, isContested },
    { name: "internalNotes", mine: "", theirs: "Vault", isContested },
  ];
  render(
    <DifferencesDialog
      title="Versions"
      description="Choose"
      differences={differences}
      labelOf={(name) => fieldLabel(name)}
      textOf={(name, value) => fieldText(name, value, { currency: "USD", units: "metric" })}
      sides={{ mine: "Yours", theirs: "Theirs" }}
      initial={{}}
      confirmText="Save"
      onConfirm={nothing}
      onClose={nothing}
    />,
  );
  const shown = (label: string) => screen.getByRole("group", { name: label }).textContent;
  expect(shown("Low estimate")).toBe("Low estimateYours$1,200TheirsEmpty");
  expect(shown("Weight")).toBe("WeightYours0 kgTheirs1.8 kg");
  expect(shown("Internal notes")).toBe("Internal notesYoursEmptyTheirsVault");
});
