import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { register, test } from "./app";
import { answered, lost } from "./browser-errors";
import { expectLoading, holdAnswer } from "./late-answers";

/** Behind the dialog Settings shows a preview of the brand color. */
const brandPreview = [{ fgColor: "#d5e7f6", bgColor: "#2878b7" }];

const resetCommand = fileURLToPath(new URL("../../server/dist/server/reset-password.js", import.meta.url));

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole("tab", { name: "Login" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** Drags the notification to the right with a finger or a mouse. */
async function swipe(page: Page, distance: number) {
  const box = await page.getByRole("listitem").boundingBox();
  if (!box) throw new Error("No notification is shown");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60 + distance / 2, y, { steps: 4 });
  await page.mouse.move(box.x + 60 + distance, y, { steps: 4 });
  await page.mouse.up();
}

test("people register and log in, and are told what is wrong", async ({ page, expectErrors }) => {
  expectErrors(lost("auth.login"), lost("auth.register"));
  const account = { email: "fay@example.com", password: "brass lamp" };
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Lotwright" })).toBeVisible();
  await expect(page.getByText("Catalog auction items with AI-powered listing generation")).toBeVisible();
  await expect(page.getByPlaceholder("you@example.com")).toBeVisible();
  await expect(page.getByPlaceholder("Enter your password")).toBeVisible();
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expectAccessible(page, "sign-in with errors");

  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByPlaceholder("At least 6 characters")).toBeVisible();
  await expect(page.getByText("Registering creates a new workspace.")).toBeVisible();
  await expectAccessible(page, "registration");
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  const registered = await holdAnswer(page, "auth.register");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  registered();
  const toast = page.getByRole("listitem");
  await expect(toast).toContainText("Account created!");
  await expect(toast).toContainText("Your account has been created and you are now logged in.");

  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /^Notification/ }).getByRole("list")).toBeFocused();
  await swipe(page, 30);
  await expect(toast).toBeVisible();
  await swipe(page, 70);
  await expect(toast).toBeHidden();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await signIn(page, { ...account, password: "secret2" });
  await expect(toast).toContainText("Error");
  await expect(toast).toContainText("Wrong email or password");
  const reason = page.locator("form").getByRole("alert");
  await expect(reason).toHaveText("Wrong email or password");
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toBeHidden();
  await expect(reason).toBeVisible();
  await expectAccessible(page, "sign-in that was refused");
  await page.route("**/trpc/auth.login**", (route) => route.abort());
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(toast).toContainText("Failed to log in");
  await page.unroute("**/trpc/auth.login**");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.route("**/trpc/auth.register**", (route) => route.abort());
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toast).toContainText("Failed to register");

  await page.getByRole("tab", { name: "Login" }).click();
  const loggedIn = await holdAnswer(page, "auth.login");
  await signIn(page, account);
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  loggedIn();
  await expect(toast).toContainText("Welcome back!");
  await expect(toast).toContainText("You have successfully logged in.");
});

test("a session that ends leads to sign-in and back, with the dialog that was open and what it held", async ({
  page,
}) => {
  const account = { email: "gus@example.com", password: "brass lamp" };
  await register(page, account.email, account.password);
  const created = await page.request.post("/api/manifests", { data: { name: "Mill", consignor: "Weir" } });
  const { id } = (await created.json()) as { id: string };
  await page.getByRole("link", { name: "Mill" }).waitFor();
  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Create New Manifest" });
  await dialog.getByLabel("Manifest Name").fill("Mill, upper floor");

  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, "sign-in above a dialog that waits");
  await page.getByLabel("Email", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Lotwright" }).click();
  await signIn(page, account);
  await expect(dialog.getByLabel("Manifest Name")).toHaveValue("Mill, upper floor");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("link", { name: "Mill, upper floor" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/manifests/${id}?sort=title`);
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Mill" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/manifests/${id}\\?sort=title$`));
});

test("until the user is known the screen says that it is loading, and a server in trouble can be asked again", async ({
  page,
  expectErrors,
}) => {
  expectErrors(lost("auth.current"));
  await expectLoading(page, "/", "auth.current", "Loading...");
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();

  await page.route("**/trpc/auth.current**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("Can't reach the server. Check your connection and try again.")).toBeVisible();
  await expectAccessible(page, "a server that cannot be reached");
  await page.unroute("**/trpc/auth.current**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
});

test("changes a password in Settings, and sets a new one by a reset link", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(answered(403, "auth.changePassword"), answered(400, "auth.(changePassword|redeemReset)"));
  const account = { email: "hedy@example.com", password: "brass lamp" };
  await register(page, account.email, account.password);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const fill = async (current: string, next: string, again = next) => {
    await dialog.getByLabel("Current Password").fill(current);
    await dialog.getByLabel("New Password", { exact: true }).fill(next);
    await dialog.getByLabel("Confirm New Password").fill(again);
    await dialog.getByRole("button", { name: "Change Password" }).click();
  };
  await fill("", "short", "other");
  await expect(dialog.getByText("Enter your current password")).toBeVisible();
  await expect(dialog.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(dialog.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page, "change password with errors", brandPreview);
  await fill("not this one", "copper kettle");
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await fill(account.password, "password");
  await expect(dialog.getByText("This password is too common. Choose another.")).toBeVisible();
  await fill(account.password, "copper kettle");
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();

  const env = { ...process.env, DATABASE_URL: await app.databaseUrl(), PUBLIC_URL: app.origin };
  const { stdout } = await promisify(execFile)(process.execPath, [resetCommand, account.email], { env });
  const [link = ""] = /http\S+/.exec(stdout) ?? [];
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expectAccessible(page, "a reset link");
  const set = async (next: string) => {
    await page.getByLabel("New Password", { exact: true }).fill(next);
    await page.getByLabel("Confirm New Password").fill(next);
    await page.getByRole("button", { name: "Set Password" }).click();
  };
  await set("password");
  await expect(page.getByText("This password is too common. Choose another.")).toBeVisible();
  await set("tin whistle 1910");
  await page.getByRole("link", { name: "Log In" }).click();
  await signIn(page, { ...account, password: "tin whistle 1910" });
  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
});
