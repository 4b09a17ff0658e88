import { deletionDays } from "@lotwright/contracts/workspace/workspace";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { longDate, longTime } from "../../lib/format";
import { findButton } from "../../testing/controls";
import { makeFailure } from "../../testing/failures";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { owner, showScreen } from "../../testing/show-screen";
import { ScheduledDeletion } from "./scheduled-deletion";
import { YourDataSection } from "./your-data-section";

const name = "Field & Sons";
const deleteAfter = "2026-12-03T12:00:00.000Z";
const amount = { used: 1_500_000_000, limit: 200_000_000_000 };

/** Renders the section and the banner of a workspace on one screen. */
function makeWorkspace(scheduled: string | null = null) {
  let current = scheduled;
  return {
    "usage.current": () => ({ lots: amount, storageBytes: amount, members: amount }),
    "workspace.deletion": () => ({ deleteAfter: current, name }),
    "workspace.requestDeletion": () => {
      current = deleteAfter;
      return { deleteAfter: current, name };
    },
    "workspace.keep": () => {
      current = null;
      return { success: true };
    },
    "workspace.requestDownload": () => ({ validUntil: deleteAfter }),
  };
}

const both = (
  <>
    <ScheduledDeletion />
    <YourDataSection />
  </>
);

const button = (label: string) => screen.findByRole("button", { name: label });

test("downloads everything after the password was entered, and says what is in it and about how large it is", async () => {
  const { inputsOf } = await showScreen(<YourDataSection />, makeWorkspace());
  const started = vi.fn<(path: string) => void>();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    started(this.pathname);
  });
  expect(
    await screen.findByText(
      /every record as JSON, and all photos and recordings\. About 1\.5 GB of photos\./,
    ),
  ).toBeTruthy();
  await userEvent.click(await button("Download everything"));
  await userEvent.type(await screen.findByLabelText("Your password"), "brass lamp{Enter}");
  expect(await untilCalled(started)).toEqual(["/api/workspace/download"]);
  expect(inputsOf("workspace.requestDownload")).toEqual([{ password: "brass lamp" }]);
  click.mockRestore();
});

test("starts no download with a wrong password, and says so at the field", async () => {
  const message = "Wrong password";
  const refused = () => {
    throw makeFailure(403, { message, issues: [{ path: "password", message }] });
  };
  await showScreen(<YourDataSection />, { ...makeWorkspace(), "workspace.requestDownload": refused });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  await userEvent.click(await button("Download everything"));
  const field = await screen.findByLabelText("Your password");
  await userEvent.type(field, "not this one{Enter}");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(click).not.toHaveBeenCalled();
  click.mockRestore();
});

test("schedules the deletion with password and name, shows its date everywhere, and keeps the workspace after all", async () => {
  const { inputsOf } = await showScreen(both, makeWorkspace());
  const user = userEvent.setup();
  await user.click(await findButton("Delete workspace"));
  const dialog = await screen.findByRole("dialog", { name: "Delete workspace" });
  expect(dialog.textContent).toContain(`In ${deletionDays} days`);
  await user.type(screen.getByLabelText(`Type ${name} to confirm`), name);
  await user.type(screen.getByLabelText("Your password"), "brass lamp{Enter}");
  const date = longTime(deleteAfter);
  expect(await screen.findByText(`This workspace will be deleted on ${longDate(deleteAfter)}.`)).toBeTruthy();
  expect(
    screen.getByText(`Everything will be deleted on ${date}. Until then, you can keep the workspace.`),
  ).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(inputsOf("workspace.requestDeletion")).toEqual([{ name, password: "brass lamp" }]);
  const [keep] = screen.getAllByRole("button", { name: "Keep workspace" });
  if (keep) await user.click(keep);
  expect(await button("Delete workspace")).toBeTruthy();
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
});

test.each([
  ["password", "Wrong password", "Your password"],
  ["name", `Enter ${name}`, `Type ${name} to confirm`],
])("shows at the field that the %s is wrong, and keeps the dialog open", async (path, message, label) => {
  const refused = () => {
    throw makeFailure(403, { message, issues: [{ path, message }] });
  };
  await showScreen(both, { ...makeWorkspace(), "workspace.requestDeletion": refused });
  const user = userEvent.setup();
  await user.click(await findButton("Delete workspace"));
  await user.type(await screen.findByLabelText(`Type ${name} to confirm`), "Field");
  await user.type(screen.getByLabelText("Your password"), "wrong{Enter}");
  const field = await untilPage(() => {
    const shown = screen.getByLabelText(label);
    expect(shown.getAttribute("aria-invalid")).toBe("true");
    return shown;
  });
  const described = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain(message);
});

test("shows members when the workspace will be deleted, without a button", async () => {
  await showScreen(<ScheduledDeletion />, makeWorkspace(deleteAfter), { ...owner, role: "team" });
  expect(await screen.findByText(/Your admin can still keep it\.$/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
