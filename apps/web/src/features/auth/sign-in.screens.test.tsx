import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const findTab = (name: string) => screen.findByText(name, { selector: "[role=tab]" });
const isSignInShown = () => screen.queryByText("Login", { selector: "[role=tab]" }) !== null;
const dialog = () => screen.queryByText("Create New Manifest", { selector: "h2" })?.closest("[role=dialog]");

function fillAccount({ email, password }: { email: string; password: string }): void {
  fill("Email", email);
  fill("Password", password);
}

async function choose(tab: string): Promise<void> {
  await userEvent.click(await findTab(tab));
}

test("shows registration errors at their fields, and keeps the typed email and password when the request fails", async () => {
  // An installation without accounts opens another tab.
  await app.openBrowser().register();
  const browser = app.openBrowser();
  openApp(browser, "/");
  await press("Log In");
  await screen.findByText("Please enter a valid email address");
  screen.getByText("Catalog auction items with AI-powered listing generation");
  screen.getByText("Password must be at least 6 characters");
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").placeholder).toBe("you@example.com");
  expect(field("Password").placeholder).toBe("Enter your password");
  await choose("Register");
  screen.getByText(/^Registering creates a new workspace\./);
  expect(field("Password").placeholder).toBe("At least 6 characters");
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "brass lamp" };
  fillAccount(account);
  const recover = browser.lose(/auth\.(register|login)/);
  await press("Create Account");
  await expectToast({ description: "Failed to register" });
  await choose("Login");
  fillAccount(account);
  await press("Log In");
  await expectToast({ description: "Failed to log in" });
  expect(field("Email").value).toBe(account.email);
  recover();
});

test("registers, logs out, and logs in with the right password only", async () => {
  const browser = app.openBrowser();
  const { router } = openApp(browser, "/");
  await choose("Register");
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "brass lamp" };
  fillAccount(account);
  const registered = browser.hold(/auth\.register/);
  await press("Create Account");
  expect((await screen.findByText("Creating account...")).closest("button")?.disabled).toBe(true);
  registered();
  const created = "Your account has been created and you are now logged in.";
  await expectToast({ title: "Account created!", description: created });
  await router.navigate({ to: "/settings" });
  await press("Log Out");
  await findTab("Login");
  fillAccount({ ...account, password: "secret2" });
  await press("Log In");
  await expectToast({ title: "Error", description: "Wrong email or password" });
  const reason = await screen.findByText("Wrong email or password", { selector: "form [role=alert] *" });
  fill("Password", account.password);
  const loggedIn = browser.hold(/auth\.login/);
  await press("Log In");
  expect((await screen.findByText("Logging in...")).closest("button")?.disabled).toBe(true);
  expect(reason.isConnected).toBe(false);
  loggedIn();
  await expectToast({ title: "Welcome back!", description: "You have successfully logged in." });
});

test("restores the open dialog and its text after signing in again", async () => {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id } = await browser.api("POST", "/manifests", { name: "Mill", consignor: "Weir" });
  const { router } = openApp(browser, "/");
  await screen.findByText("Mill");
  await press("Create Manifest");
  await screen.findByLabelText("Manifest Name");
  fill("Manifest Name", "Mill, upper floor");
  browser.clearCookies();
  await press("Create");
  await findTab("Login");
  expect(dialog()?.closest("[hidden]")).toBeTruthy();
  fillAccount(account);
  await press("Log In");
  await untilPage(() => expect(isSignInShown()).toBe(false));
  expect(dialog()?.closest("[hidden]")).toBeNull();
  expect(field("Manifest Name").value).toBe("Mill, upper floor");
  await press("Create");
  await screen.findByRole("heading", { name: "Capture Photos Lot 1000" });
  await router.navigate({ to: "/" });
  await screen.findByText("Mill, upper floor", { selector: "a *, a" });

  await router.navigate({
    to: "/manifests/$manifestId",
    params: { manifestId: id ?? "" },
    search: { sort: "title" },
  });
  await screen.findByText("No items yet");
  expect(router.state.location.href).toBe(`/manifests/${id}?sort=title`);
});

test("opens the URL of a link after signing in", async () => {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id } = await browser.api("POST", "/manifests", { name: "Mill", consignor: "Weir" });
  browser.clearCookies();
  const { router } = openApp(browser, `/manifests/${id}?sort=title`);
  await findTab("Login");
  fillAccount(account);
  await press("Log In");
  await screen.findByText("Mill", { selector: "h1" });
  expect(router.state.location.href).toBe(`/manifests/${id}?sort=title`);
});

test("names the page's address and the server's when they differ, instead of reporting an unreachable server", async () => {
  const browser = app.openBrowser();
  openApp(browser, "/");
  await findTab("Login");
  const headers = { origin: "http://192.168.1.5:8080", host: "127.0.0.1:3000" };
  browser.intercept(/auth\.login/, () =>
    browser.request("/trpc/auth.login?batch=1", { method: "POST", headers, body: "{}" }),
  );
  fillAccount({ email: "ann@example.com", password: "brass lamp" });
  await press("Log In");
  const description =
    "This page is open at http://192.168.1.5:8080, but its requests reach the server as http://127.0.0.1:3000. On the server, set PUBLIC_URL=http://192.168.1.5:8080, or let the proxy in front pass on the Host header.";
  await expectToast({ title: "Error", description });
  await screen.findByText(description, { selector: "form [role=alert] *" });
});

test("shows a loading text until the current user is known, and retries on request", async () => {
  const browser = app.openBrowser();
  const recover = browser.lose(/auth\.current/);
  openApp(browser, "/");
  await screen.findByText("Loading...");
  await screen.findByText("Can't reach the server. Check your connection and try again.");
  recover();
  (await findButton("Retry")).click();
  await findTab("Login");
});

test("rejects a wrong current password and a short, common or mistyped new password in Settings, and accepts a valid change", async () => {
  const browser = app.openBrowser();
  const { password } = await browser.register();
  openApp(browser, "/settings");
  await press("Change Password");
  const form = (await screen.findByLabelText("Current Password")).closest("form") ?? document;
  const change = async (current: string, next: string, again = next) => {
    fill("Current Password", current);
    fill("New Password", next);
    fill("Confirm New Password", again);
    await press("Change Password", form);
  };
  await change("", "short", "other");
  await screen.findByText("Enter your current password");
  screen.getByText("Password must be at least 6 characters");
  screen.getByText("Passwords don't match");
  await change("not this one", "copper kettle");
  await screen.findByText("Wrong password");
  await change(password, "password");
  await screen.findByText("This password is too common. Choose another.");
  await change(password, "copper kettle");
  await expectToast("Password changed");
  expect((await browser.request("/api/auth/user")).status).toBe(200);
});
