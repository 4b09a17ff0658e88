import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { defaultExportFormat } from "@lotwright/contracts/exports/export-settings";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../testing/show-screen";
import { shownCustomFields, useCustomFields } from "./custom-fields";

function Fields() {
  const fields = shownCustomFields(useCustomFields());
  return <output>{JSON.stringify(fields)}</output>;
}

test("uses the workspace's current custom fields and the user's export columns", async () => {
  const custom = (label: string) => ({
    ...noCustomFields,
    customColumnLabels: { custom2: label },
    customColumnDefaults: { custom2: "unknown" },
    showInWorkflow: ["custom2", "custom3"],
  });
  await showScreen(<Fields />, {
    "customFields.current": () => custom("Maker"),
    // A response cached by an earlier release.
    "exportSettings.current": () => ({
      ...defaultExportFormat,
      ...custom("Old"),
      includeColumns: ["custom2"],
    }),
  });
  expect(JSON.parse((await screen.findByRole("status")).textContent)).toEqual([
    { id: "custom2", label: "Maker", defaultText: "unknown", isExported: true },
    { id: "custom3", label: "Custom3", defaultText: "", isExported: false },
  ]);
});
