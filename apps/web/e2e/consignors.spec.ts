import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { expectLoading } from "./late-answers";
import { desktop, screens } from "./screens";

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

for (const [screen, look] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(look);

    test("consignors are added, changed, made the default and deleted", async ({ page, expectErrors }) => {
      expectErrors(answered(409, "consignors.create"));
      await openWorkspace(page, `consignors-${screen}@example.com`, "Barn clearance");
      const { id } = (await (await page.request.get("/api/consignors")).json())[0];
      await page.request.delete(`/api/consignors/${id}`);
      await expectLoading(page, "/consignors", "consignors.list", "Loading consignors...");
      await expect(page.getByRole("heading", { name: "Manage Consignors" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your Consignors" })).toBeVisible();
      await expect(
        page.getByText("Manage your consignor list and set a default", { exact: true }),
      ).toBeVisible();
      await expect(
        page.getByText("No consignors yet. Add your first one above.", { exact: true }),
      ).toBeVisible();

      await page.getByRole("button", { name: "Add Consignor" }).click();
      const add = page.getByRole("dialog", { name: "Add New Consignor" });
      await expect(add.getByLabel("Consignor Name")).toBeFocused();
      for (const field of ["Consignor Name", "Reference Number"]) {
        await expect(add.getByLabel(field)).toHaveAttribute("placeholder", /\w/);
      }
      await expect(add.getByRole("button", { name: "Add Consignor" })).toBeDisabled();
      await expectAccessible(page, "the dialog of a new consignor");
      await add.getByLabel("Consignor Name").fill("  Henderson Estate ");
      await add.getByLabel("Reference Number").fill(" C-7 ");
      await add.getByLabel("Reference Number").press("Shift+Enter");
      await expect(add).toBeVisible();
      await add.getByLabel("Reference Number").press("Enter");
      await expect(page.getByText("Consignor added", { exact: true })).toBeVisible();
      await expect(
        page.getByText("The consignor has been added successfully", { exact: true }),
      ).toBeVisible();
      await expect(add).toBeHidden();
      const henderson = rowOf(page, "Henderson Estate");
      await expect(henderson).toContainText("Ref: C-7");
      await expect(henderson.getByText("Default", { exact: true })).toBeVisible();
      await expect(henderson.getByRole("button", { name: "Henderson Estate is the default" })).toBeDisabled();

      await page.getByRole("button", { name: "Add Consignor" }).click();
      await add.getByLabel("Consignor Name").fill("henderson estate");
      await add.getByRole("button", { name: "Add Consignor" }).click();
      await expect(page.getByText(/already/)).toBeVisible();
      await expect(add).toBeVisible();
      await add.getByLabel("Consignor Name").fill("Whitfield & Sons");
      await add.getByRole("button", { name: "Add Consignor" }).click();
      const whitfield = rowOf(page, "Whitfield & Sons");
      await expect(whitfield).not.toContainText("Ref:");

      await whitfield.getByRole("button", { name: "Set Whitfield & Sons as default" }).click();
      await expect(page.getByText("Default consignor set", { exact: true })).toBeVisible();
      await expect(page.getByText("This consignor is now your default", { exact: true })).toBeVisible();
      await expect(whitfield.getByText("Default", { exact: true })).toBeVisible();
      await expect(page.getByText("Default", { exact: true })).toHaveCount(1);

      await henderson.getByRole("button", { name: "Edit Henderson Estate" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Consignor" });
      await edit.getByLabel("Consignor Name").fill(" ");
      await expect(edit.getByRole("button", { name: "Update" })).toBeDisabled();
      await edit.getByLabel("Consignor Name").fill("Henderson, heirs of");
      await edit.getByLabel("Reference Number").fill("");
      await edit.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("Consignor updated", { exact: true })).toBeVisible();
      const heirs = rowOf(page, "Henderson, heirs of");
      await expect(heirs).not.toContainText("Ref:");
      await expectAccessible(page, "the consignors");

      await heirs.getByRole("button", { name: "Delete Henderson, heirs of" }).click();
      const question = page.getByRole("alertdialog", { name: "Delete Consignor" });
      await expect(question).toContainText(
        'Are you sure you want to delete "Henderson, heirs of"? This action cannot be undone.',
      );
      await question.getByRole("button", { name: "Cancel" }).click();
      await heirs.getByRole("button", { name: "Delete Henderson, heirs of" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Consignor deleted", { exact: true })).toBeVisible();
      await expect(page.getByRole("listitem")).toHaveCount(1);

      await page.getByRole("link", { name: "Back to manifests" }).click();
      await expect(page.getByRole("link", { name: "Barn clearance" })).toBeVisible();
    });
  });
}

test.describe("on a desktop, when the line is bad", () => {
  test.use(desktop);

  test("a consignor that cannot be saved stays in its dialog, and a list that cannot be read is asked for again", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(
      lost("consignors.(create|update|remove|setDefault)"),
      answered(503, "consignors.list"),
      caught(".*Unexpected end of JSON input"),
    );
    await openWorkspace(page, "consignors-offline@example.com", "Barn clearance");
    await page.goto("/consignors");
    const broken = (failing: string) =>
      page.route(new RegExp(`/trpc/[^?]*${failing}`), (route) => route.abort("connectionfailed"));
    await broken("consignors.create");
    await page.getByRole("button", { name: "Add Consignor" }).click();
    const add = page.getByRole("dialog", { name: "Add New Consignor" });
    await add.getByLabel("Consignor Name").fill("Whitfield & Sons");
    await add.getByRole("button", { name: "Add Consignor" }).click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("Failed to add consignor", { exact: true })).toBeVisible();
    await expect(add.getByLabel("Consignor Name")).toHaveValue("Whitfield & Sons");
    await add.getByRole("button", { name: "Cancel" }).click();

    await broken("consignors.(update|setDefault|remove)");
    await page.getByRole("button", { name: "Edit Henderson Estate" }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Failed to update consignor", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Henderson Estate" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Failed to delete consignor", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.route(/\/trpc\/[^?]*consignors\.list/, (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await expectAccessible(page, "consignors that cannot be read");
    await page.unrouteAll();
    await retry.click();
    await expect(rowOf(page, "Henderson Estate")).toBeVisible();

    for (const name of ["Zimmermann", ...Array.from({ length: 9 }, (_, index) => `Estate ${index}`)]) {
      await page.request.post("/api/consignors", { data: { name } });
    }
    await page.reload();
    await broken("consignors.setDefault");
    await page.getByRole("button", { name: "Set Zimmermann as default" }).click();
    await expect(page.getByText("Failed to set default consignor", { exact: true })).toBeVisible();

    // Of many, some are searched for.
    await page.getByLabel("Search consignors...").fill("ZIMM");
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.getByLabel("Search consignors...").fill("nobody");
    await expect(page.getByText("No consignors match your search", { exact: true })).toBeVisible();
    await expectAccessible(page, "a search without consignors");
  });
});
