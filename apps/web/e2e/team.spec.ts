import { expect, type Route } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { expectLoading } from "./late-answers";
import { desktop, screens } from "./screens";

const password = "secret-12";

for (const [screen, look] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(look);

    test("an admin makes a member, gives and takes manifests, resets the password and deactivates", async ({
      page,
      browser,
      app,
      expectErrors,
    }) => {
      expectErrors(
        answered(404, "manifests.byId"),
        caught("This manifest doesn't exist, or you don't have access."),
      );
      const email = `member-${screen}@example.com`;
      const manifestId = await openWorkspace(page, `team-admin-${screen}@example.com`, "Barn clearance");
      await expectLoading(page, "/team-management", "team.list", "Loading team members...");
      await expect(page.getByRole("heading", { name: "Team Management" })).toBeVisible();
      await expect(page.getByText("Manage team members and their access", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Team Members (0)" })).toBeVisible();
      await expect(page.getByText("No team members yet. Create one above to get started.")).toBeVisible();
      await expect(
        page.getByText("Add a new team member account. They will only see assigned manifests.", {
          exact: true,
        }),
      ).toBeVisible();

      await page.getByLabel("Email").fill("member");
      await page.getByPlaceholder("Minimum 8 characters").fill("1234567");
      await page.getByLabel("Confirm Password").fill("other");
      await page.getByRole("button", { name: "Create Team Member" }).click();
      await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await expect(page.getByText("Password must be at least 8 characters", { exact: true })).toBeVisible();
      await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
      await expectAccessible(page, "team management with errors");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Name (optional)").fill("Ben Whitfield");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Confirm Password").fill(password);
      await page.getByRole("button", { name: "Create Team Member" }).click();
      await expect(page.getByText("Success", { exact: true })).toBeVisible();
      await expect(page.getByText("Team member created successfully", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Team Members (1)" })).toBeVisible();
      // People come first now; the form waits behind its button.
      await expect(page.getByLabel("Email")).toBeHidden();

      const member = page.getByRole("listitem", { name: email });
      await expect(member.getByText("Ben Whitfield", { exact: true })).toBeVisible();
      await expect(member.getByText("Active", { exact: true })).toBeVisible();
      await expect(member).toContainText(/Created [A-Z][a-z]+ \d+, \d{4}/);

      const theirs = await browser.newContext({ baseURL: app.origin });
      const account = { email, password };
      await theirs.request.post("/api/auth/login", { data: account });
      const theirPage = await theirs.newPage();
      await theirPage.goto("/");
      await expect(theirPage.getByRole("heading", { name: "No manifests yet" })).toBeVisible();

      await member.getByRole("button", { name: "Assign Manifests" }).click();
      const assign = page.getByRole("dialog", { name: "Assign Manifests" });
      await expect(assign).toContainText(`Manage manifest access for ${email}`);
      await assign.getByRole("button", { name: "Assign Barn clearance", exact: true }).click();
      await expect(page.getByText("Manifest assigned successfully", { exact: true })).toBeVisible();
      await expect(assign.getByRole("button", { name: "Unassign Barn clearance" })).toHaveText("Unassign");
      await expectAccessible(page, "the assignments of a member");
      await expect(theirPage.getByRole("link", { name: "Barn clearance" })).toBeVisible();
      await theirPage.goto(`/manifests/${manifestId}`);
      await expect(theirPage.getByRole("heading", { name: "No items yet" })).toBeVisible();
      const refusal = theirPage.waitForResponse(
        (answer) => answer.status() === 404 && answer.url().includes("manifests.byId"),
      );
      await assign.getByRole("button", { name: "Unassign Barn clearance" }).click();
      await expect(page.getByText("Manifest unassigned successfully", { exact: true })).toBeVisible();
      await expect(assign.getByRole("button", { name: "Assign Barn clearance", exact: true })).toBeVisible();
      await assign.getByRole("button", { name: "Close" }).last().click();
      await expect(assign).toBeHidden();

      // They are told, and what they look at is asked for again in vain, before they go elsewhere.
      await refusal;
      await expect(member).toContainText("No manifests assigned");
      await expect(theirPage.getByRole("heading", { name: "Not found" })).toBeVisible();
      await theirPage.goto("/team-management");
      await expect(theirPage).toHaveURL(`${app.origin}/`);

      await member.getByRole("button", { name: "Reset Password" }).click();
      const reset = page.getByRole("dialog", { name: "Reset Password" });
      await expect(reset).toContainText(`Set a new password for ${email}`);
      await expect(reset.getByLabel("New Password", { exact: true })).toBeFocused();
      await reset.getByLabel("New Password", { exact: true }).fill("short");
      await reset.getByLabel("Confirm New Password").fill("shorter");
      await reset.getByRole("button", { name: "Reset Password" }).click();
      await expect(reset.getByText("Password must be at least 8 characters", { exact: true })).toBeVisible();
      await expect(reset.getByText("Passwords don't match", { exact: true })).toBeVisible();
      await expectAccessible(page, "the reset of a password");
      await reset.getByLabel("New Password", { exact: true }).fill("another-34");
      await reset.getByLabel("Confirm New Password").fill("another-34");
      await reset.getByRole("button", { name: "Reset Password" }).click();
      await expect(page.getByText("Password reset successfully", { exact: true })).toBeVisible();
      await expect(theirPage.getByRole("tab", { name: "Login" })).toBeVisible();
      expect((await theirs.request.post("/api/auth/login", { data: account })).status()).toBe(401);

      await member.getByRole("button", { name: "Deactivate" }).click();
      await expect(page.getByText("User deactivated successfully", { exact: true })).toBeVisible();
      await expect(member.getByText("Inactive", { exact: true })).toBeVisible();
      await member.getByRole("button", { name: "Activate" }).click();
      await expect(page.getByText("User activated successfully", { exact: true })).toBeVisible();
      await expectAccessible(page, "team management");
      await theirs.close();
    });
  });
}

test.describe("on a desktop, when something fails", () => {
  test.use(desktop);

  test("what the server refuses, and what never reaches it, is said in the words of the trade", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(
      answered(503, "team.list"),
      caught(".*Unexpected end of JSON input"),
      answered(409, "team.create"),
      lost("(team.(create|update|resetPassword)|assignments.(assign|unassign|list))"),
    );
    await openWorkspace(page, "team-failing@example.com", "Barn clearance");
    const member = { email: "taken@example.com", password };
    await page.request.post("/api/admin/users", { data: member });
    for (let number = 1; number <= 8; number += 1) {
      await page.request.post("/api/manifests", { data: { name: `Sale ${number}`, consignor: "Abel" } });
    }
    await page.route(/\/trpc\/[^?]*team\.list/, (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/team-management");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expectAccessible(page, "a team that cannot be read");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: "Add Team Member" }).click();
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByRole("button", { name: "Create Team Member" }).click();
    await expect(
      page.getByText("There is already an account with this email", { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(member.email);

    await page.route(/\/trpc\/(team\.(create|update|resetPassword)|assignments\.(un)?assign)/, (route) =>
      route.abort("connectionfailed"),
    );
    const failed = async (text: string) => {
      await expect(page.getByText("Error", { exact: true })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    };
    await page.getByRole("button", { name: "Create Team Member" }).click();
    await failed("Failed to create team member");
    const row = page.getByRole("listitem", { name: member.email });
    await row.getByRole("button", { name: "Deactivate" }).click();
    await failed("Failed to update user status");
    const lose = (route: Route) => route.abort("connectionfailed");
    await page.route(/assignments\.list/, lose);
    await row.getByRole("button", { name: "Assign Manifests" }).click();
    const assign = page.getByRole("dialog", { name: "Assign Manifests" });
    const again = assign.getByRole("button", { name: "Retry" });
    await expect(again).toBeVisible();
    await expectAccessible(page, "assignments that cannot be read");
    await page.unroute(/assignments\.list/, lose);
    await again.click();
    await expect(assign.getByRole("listitem")).toHaveCount(9);
    await assign.getByLabel("Search manifests...").fill("BARN");
    await expect(assign.getByRole("listitem")).toHaveCount(1);
    await assign.getByLabel("Search manifests...").fill("nothing");
    await expect(assign.getByText("No manifests match your search", { exact: true })).toBeVisible();
    await assign.getByLabel("Search manifests...").fill("barn");
    await page.getByRole("button", { name: "Assign Barn clearance" }).click();
    await failed("Failed to assign manifest");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Assign Barn clearance" }).click();
    await page.route(/assignments\.unassign/, (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: "Unassign Barn clearance" }).click();
    await failed("Failed to unassign manifest");
    await page.route(/team\.resetPassword/, (route) => route.abort("connectionfailed"));
    await assign.getByRole("button", { name: "Close" }).last().click();
    await row.getByRole("button", { name: "Reset Password" }).click();
    const reset = page.getByRole("dialog", { name: "Reset Password" });
    await reset.getByLabel("New Password", { exact: true }).fill(password);
    await reset.getByLabel("Confirm New Password").fill(password);
    await reset.getByRole("button", { name: "Reset Password" }).click();
    await failed("Failed to reset password");
    await expect(reset).toBeVisible();
  });
});
