import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { test } from "./app";
import { answered } from "./browser-errors";

const resetCommand = fileURLToPath(new URL("../../server/dist/server/reset-password.js", import.meta.url));

/** Drags the toast to the right with a finger or a mouse. */
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

test("registers, dismisses a toast by swiping, and sets a new password by a reset link", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(answered(400, "auth.redeemReset"));
  const account = { email: "fay@example.com", password: "brass lamp" };
  await page.goto("/");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  const toast = page.getByRole("listitem");
  await expect(toast).toContainText("Account created!");
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /^Notification/ }).getByRole("list")).toBeFocused();
  await swipe(page, 30);
  await expect(toast).toBeVisible();
  await swipe(page, 70);
  await expect(toast).toBeHidden();

  const env = { ...process.env, DATABASE_URL: await app.databaseUrl(), PUBLIC_URL: app.origin };
  const { stdout } = await promisify(execFile)(process.execPath, [resetCommand, account.email], { env });
  const [link = ""] = /http\S+/.exec(stdout) ?? [];
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  const set = async (next: string) => {
    await page.getByLabel("New Password", { exact: true }).fill(next);
    await page.getByLabel("Confirm New Password").fill(next);
    await page.getByRole("button", { name: "Set Password" }).click();
  };
  await set("password");
  await expect(page.getByText("This password is too common. Choose another.")).toBeVisible();
  await set("tin whistle 1910");
  await page.getByRole("link", { name: "Log In" }).click();
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("tin whistle 1910");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
});
