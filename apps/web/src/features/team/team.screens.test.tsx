import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Browser, serveApp } from "../../testing/app-server";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();
const password = "secret-12";

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const row = (email: string) => within(screen.getByRole("listitem", { name: email }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fill(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

/** Creates a workspace with a team member, and signs the member in on another browser. */
async function makeTeam(manifests: string[]) {
  const browser = app.openBrowser();
  await browser.register();
  for (const name of manifests) await browser.api("POST", "/manifests", { name, consignor: "Abel" });
  const member = { email: `${crypto.randomUUID()}@example.com`, password };
  await browser.api("POST", "/admin/users", member);
  return { browser, member };
}

async function openTeam(browser: Browser) {
  const answer = browser.hold(/team\.list/);
  openApp(browser, "/team-management");
  await screen.findByText("Loading team members...");
  answer();
  await screen.findByText("Manage team members and their access");
}

test("shows errors of a new team member at their fields, and keeps the typed values when the server rejects them", async () => {
  const browser = app.openBrowser();
  const { email } = await browser.register();
  await openTeam(browser);
  screen.getByRole("heading", { name: "Team Members (0)" });
  screen.getByText("No team members yet. Create one above to get started.");
  screen.getByText("Add a new team member account. They will only see assigned manifests.");
  await userEvent.type(field("Email"), "member");
  await userEvent.type(screen.getByPlaceholderText("Minimum 8 characters"), "1234567");
  await userEvent.type(field("Confirm Password"), "other");
  await press("Create Team Member");
  await screen.findByText("Invalid email address");
  expect(document.activeElement).toBe(field("Email"));
  screen.getByText("Password must be at least 8 characters");
  screen.getByText("Passwords don't match");

  await fill("Email", email);
  await fill("Password", password);
  await fill("Confirm Password", password);
  await press("Create Team Member");
  await screen.findByText("There is already an account with this email");
  expect(field("Email").value).toBe(email);
  const recover = browser.lose(/team\.create/);
  await fill("Email", `new-${email}`);
  await press("Create Team Member");
  await expectToast({ title: "Error", description: "Failed to create team member" });
  recover();
  await press("Create Team Member");
  await expectToast({ title: "Success", description: "Team member created successfully" });
  const created = within(await screen.findByRole("listitem", { name: `new-${email}` }));
  created.getByText("Active");
  created.getByText(/Created [A-Z][a-z]+ \d+, \d{4}/);
});

test("resets a member's password, which ends the member's session, and deactivates and activates the account", async () => {
  const { browser, member } = await makeTeam([]);
  const theirs = app.openBrowser();
  await theirs.api("POST", "/auth/login", member);
  await openTeam(browser);
  await userEvent.click(await row(member.email).findByRole("button", { name: "Reset Password" }));
  const reset = within(screen.getByRole("dialog", { name: "Reset Password" }));
  reset.getByText(new RegExp(`Set a new password for ${member.email}`));
  const save = async () => userEvent.click(await reset.findByRole("button", { name: "Reset Password" }));
  expect(document.activeElement).toBe(field("New Password"));
  await fill("New Password", "short");
  await fill("Confirm New Password", "shorter");
  await save();
  await reset.findByText("Password must be at least 8 characters");
  reset.getByText("Passwords don't match");
  await fill("New Password", "another-34");
  await fill("Confirm New Password", "another-34");
  const recover = browser.lose(/team\.resetPassword/);
  await save();
  await expectToast({ title: "Error", description: "Failed to reset password" });
  screen.getByRole("dialog", { name: "Reset Password" });
  recover();
  await save();
  await expectToast({ description: "Password reset successfully" });
  expect((await theirs.request("/api/auth/user")).status).toBe(401);
  await expect(theirs.api("POST", "/auth/login", member)).rejects.toThrow("401");

  const recoverUpdate = browser.lose(/team\.update/);
  await userEvent.click(await row(member.email).findByRole("button", { name: "Deactivate" }));
  const question = () => within(screen.getByRole("alertdialog", { name: `Deactivate ${member.email}?` }));
  await userEvent.click(question().getByRole("button", { name: "Deactivate" }));
  await expectToast({ title: "Error", description: "Failed to update user status" });
  recoverUpdate();
  await userEvent.click(question().getByRole("button", { name: "Deactivate" }));
  await expectToast({ description: "User deactivated successfully" });
  await untilPage(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await row(member.email).findByText("Inactive");
  // The DOM of these tests lacks the pointer capture with which toasts are swiped.
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast({ description: "User activated successfully" });
  await row(member.email).findByText("Active");
});

test("searches and assigns manifests, and shows an error if they could not be loaded or changed", async () => {
  const sales = Array.from({ length: 8 }, (_, index) => `Sale ${index}`);
  const { browser, member } = await makeTeam(["Barn clearance", ...sales]);
  const recoverTeam = browser.answer503(/team\.list/);
  openApp(browser, "/team-management", [/Unexpected end of JSON input/]);
  const retry = await screen.findByRole("button", { name: "Retry" });
  recoverTeam();
  await userEvent.click(retry);
  await screen.findByRole("listitem", { name: member.email });
  const recoverList = browser.lose(/assignments\.list/);
  await userEvent.click(await row(member.email).findByRole("button", { name: "Assign Manifests" }));
  const assign = within(await screen.findByRole("dialog", { name: "Assign Manifests" }));
  const again = await assign.findByRole("button", { name: "Retry" });
  recoverList();
  await userEvent.click(again);
  await untilPage(() => expect(assign.queryAllByRole("listitem")).toHaveLength(9));
  assign.getByText(new RegExp(`Manage manifest access for ${member.email}`));
  await fill("Search manifests...", "nothing");
  assign.getByText("No manifests match your search");
  await fill("Search manifests...", "BARN");
  expect(assign.getAllByRole("listitem")).toHaveLength(1);

  const failed = (description: string) => expectToast({ title: "Error", description });
  const recoverAssign = browser.lose(/assignments\.assign/);
  await userEvent.click(await assign.findByRole("button", { name: "Assign Barn clearance" }));
  await failed("Failed to assign manifest");
  recoverAssign();
  await userEvent.click(await assign.findByRole("button", { name: "Assign Barn clearance" }));
  await expectToast({ description: "Manifest assigned successfully" });
  const unassign = await assign.findByRole("button", { name: "Unassign Barn clearance" });
  expect(unassign.textContent).toBe("Unassign");
  const recoverUnassign = browser.lose(/assignments\.unassign/);
  await userEvent.click(unassign);
  await failed("Failed to unassign manifest");
  recoverUnassign();
  await userEvent.click(await assign.findByRole("button", { name: "Unassign Barn clearance" }));
  await expectToast({ description: "Manifest unassigned successfully" });
  await assign.findByRole("button", { name: "Assign Barn clearance" });
});

test("shows a member only the assigned manifests, and updates them when assignments change", async () => {
  const { browser, member } = await makeTeam(["Barn clearance", "Attic"]);
  const theirs = app.openBrowser();
  await theirs.api("POST", "/auth/login", member);
  const { router } = openApp(theirs, "/", [/This manifest doesn.t exist, or you don.t have access/]);
  await screen.findByText("Manifests that are assigned to you appear here.");
  expect(screen.queryByRole("button", { name: "Create Manifest" })).toBeNull();
  expect(screen.queryByText("Total Manifests")).toBeNull();
  expect(screen.queryByRole("link", { name: "Team Management" })).toBeNull();
  await userEvent.keyboard("n");
  expect(screen.queryByRole("dialog")).toBeNull();

  const manifests = await browser.api<{ id: string; name: string }[]>("GET", "/manifests");
  const barn = manifests.find(({ name }) => name === "Barn clearance");
  const users = await browser.api<{ id: string; email: string }[]>("GET", "/admin/users");
  const userId = users.find(({ email }) => email === member.email)?.id;
  await browser.api("POST", `/admin/manifests/${barn?.id}/assign`, { userId });
  await userEvent.click(await screen.findByRole("link", { name: "Barn clearance" }));
  await screen.findByRole("heading", { name: "No items yet" });
  await browser.api("DELETE", `/admin/manifests/${barn?.id}/assign/${userId}`);
  await screen.findByRole("heading", { name: "Not found" });
  await router.navigate({ to: "/team-management" });
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/"));
});

test("shows sign-in on a member's open page after an admin has reset the member's password", async () => {
  const { browser, member } = await makeTeam([]);
  const theirs = app.openBrowser();
  await theirs.api("POST", "/auth/login", member);
  openApp(theirs, "/");
  await screen.findByText("Manifests that are assigned to you appear here.");
  const users = await browser.api<{ id: string }[]>("GET", "/admin/users");
  await browser.api("POST", `/admin/users/${users[0]?.id}/reset-password`, { newPassword: "another-34" });
  await screen.findByText("Login", { selector: "[role=tab]" });
});
