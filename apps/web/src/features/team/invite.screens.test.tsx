import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const pathIn = async () => {
  const link = await screen.findByLabelText<HTMLInputElement>("Link");
  const { pathname, hash } = new URL(link.value);
  return `${pathname}${hash}`;
};

test("invites a person by a link, with which they make their account and see only what is theirs", async () => {
  const admin = app.openBrowser();
  await admin.register();
  const team = openApp(admin, "/team-management");
  await press("Invite by Link");
  const dialog = within(await screen.findByRole("dialog", { name: "Invite by link" }));
  await userEvent.type(dialog.getByLabelText("Name (optional)"), "Ben Whitfield");
  await press("Make Link");
  const path = await pathIn();
  expect(path).toMatch(/^\/join#[\w-]{40,}$/);
  await expectAccessible();
  await press("Done");
  const row = await screen.findByRole("listitem", { name: "Ben Whitfield" });
  within(row).getByText(/^Link valid until /);
  team.unmount();

  const ben = app.openBrowser();
  const page = openApp(ben, path);
  await userEvent.type(await screen.findByLabelText("Email"), "ben@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "ben@example.com");
  await press("Join");
  await screen.findByText("This password is too common. Choose another.");
  await expectAccessible();
  await userEvent.clear(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), "copper kettle 1913");
  await press("Join");
  expect((await screen.findByRole("link", { name: "Start" })).getAttribute("href")).toBe("/");
  screen.getByRole("heading", { name: "Welcome to the team" });
  expect(await ben.api("GET", "/manifests")).toEqual([]);
  page.unmount();

  openApp(admin, "/team-management");
  const member = await screen.findByRole("listitem", { name: "ben@example.com" });
  within(member).getByText("Ben Whitfield");
  expect(screen.queryByText(/^Open Invitations/)).toBeNull();
});

test("asks who is logged in on a device to log out before another person joins there", async () => {
  const admin = app.openBrowser();
  const { email } = await admin.register();
  const team = openApp(admin, "/team-management");
  await press("Invite by Link");
  await press("Make Link");
  const path = await pathIn();
  team.unmount();
  openApp(admin, path);
  await screen.findByText(new RegExp(`^${email} is logged in on this device`));
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

test("withdraws an invitation, whose link then says so", async () => {
  const admin = app.openBrowser();
  await admin.register();
  const team = openApp(admin, "/team-management");
  await press("Invite by Link");
  await press("Make Link");
  const path = await pathIn();
  await press("Done");
  await press("Withdraw");
  await expectToast({ description: "Invitation withdrawn. Its link no longer works." });
  await untilPage(() => expect(screen.queryByText(/^Open Invitations/)).toBeNull());
  team.unmount();

  openApp(app.openBrowser(), path);
  await userEvent.type(await screen.findByLabelText("Email"), "carla@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "copper kettle 1913");
  await press("Join");
  await screen.findByText("This invitation has expired or was already used. Ask for a new one.");
});

test("makes a one-time link with which a member sets a password", async () => {
  const admin = app.openBrowser();
  await admin.register();
  const member = { email: `${crypto.randomUUID()}@example.com`, password: "secret-12" };
  await admin.api("POST", "/admin/users", member);
  const team = openApp(admin, "/team-management");
  const row = within(await screen.findByRole("listitem", { name: member.email }));
  await userEvent.click(row.getByRole("button", { name: "Reset Password" }));
  await press("Make a One-Time Link");
  const path = await pathIn();
  await expectAccessible();
  team.unmount();

  openApp(app.openBrowser(), path);
  await screen.findByRole("heading", { name: "Set a new password" });
  await userEvent.type(screen.getByLabelText("New Password"), "copper kettle 1913");
  await userEvent.type(screen.getByLabelText("Confirm New Password"), "copper kettle 1913");
  await press("Set Password");
  await screen.findByRole("link", { name: "Log In" });
});
