import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { expectToast } from "../../testing/toasts";

const app = serveApp();
const password = "typed by an admin";

/** Creates a member who must replace a password that an admin chose. */
async function makeMember() {
  const admin = app.openBrowser();
  await admin.register();
  await admin.api("PATCH", "/company-settings", { requiresOwnPasswords: true });
  const member = { email: `${crypto.randomUUID()}@example.com`, password };
  await admin.api("POST", "/admin/users", member);
  return member;
}

async function logIn({ email }: { email: string }, typed = password) {
  await screen.findByText("Log In", { selector: "button" });
  fill("Email", email);
  fill("Password", typed);
  await press("Log In");
}

function fillPasswords(current: string, chosen: string, repeated = chosen): void {
  fill("Password from your admin", current);
  fill("New Password", chosen);
  fill("Confirm New Password", repeated);
}

test("asks a new member for a password of their own before the app opens, also after a reload", async () => {
  const member = await makeMember();
  const browser = app.openBrowser();
  const { unmount } = openApp(browser, "/");
  await logIn(member);
  await screen.findByRole("heading", { name: "Choose your password" });
  expect(screen.queryByText("No manifests yet")).toBeNull();
  unmount();
  openApp(browser, "/");
  await screen.findByRole("heading", { name: "Choose your password" });

  fillPasswords(password, "copper kettle 1913", "another");
  await press("Save Password");
  await screen.findByText("Passwords don't match");
  fillPasswords("not this one", "copper kettle 1913");
  await press("Save Password");
  await screen.findByText("Wrong password");
  fillPasswords(password, password);
  await press("Save Password");
  await screen.findByText("Choose another password than the one your admin gave you");
  fillPasswords(password, "copper kettle 1913");
  await press("Save Password");
  await expectToast({ title: "Password changed" });
  await screen.findByText("No manifests yet");
});

test("returns to the sign-in screen when the member logs out instead", async () => {
  const member = await makeMember();
  const browser = app.openBrowser();
  openApp(browser, "/");
  await logIn(member);
  await screen.findByRole("heading", { name: "Choose your password" });
  await press("Log Out");
  await logIn(member, "not this one");
  await screen.findByText("Wrong email or password");
});
