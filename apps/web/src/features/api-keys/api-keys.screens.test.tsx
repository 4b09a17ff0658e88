import type { ApiKey } from "@lotwright/contracts/workspace/api-keys";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { longDate } from "../../lib/format";
import { untilPage } from "../../testing/page-changes";
import { owner, showScreen } from "../../testing/show-screen";
import { ApiKeysSection } from "./api-keys-section";

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString();

const makeKey = (name: string, given: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: name, name, scope: "read", createdAt: inDays(-3), lastUsedAt: null, expiresAt: null },
  userId: owner.id,
  userName: owner.email,
  ...given,
});

const ben = { userId: "ben", userName: "Ben Whitfield" };
const row = (name: string) => screen.findByText(name).then((text) => text.closest("li")?.textContent ?? "");

test("shows the scope and expiry of each key, and which old key of the admin can no longer download everything", async () => {
  const keys = [
    makeKey("Website", { scope: "catalog", expiresAt: inDays(30) }),
    makeKey("Fair", { scope: "export", expiresAt: inDays(-1) }),
    makeKey("Old", { scope: "full" }),
    makeKey("Ben's", { scope: "full", ...ben }),
  ];
  await showScreen(<ApiKeysSection />, { "apiKeys.list": () => keys });
  expect(await row("Website")).toContain(`Catalog`);
  expect(await row("Website")).toContain(`Expires ${longDate(inDays(30))}`);
  expect(await row("Fair")).toContain(`Expired ${longDate(inDays(-1))}`);
  const changed = "Can no longer download the whole workspace.";
  expect(await row("Old")).toContain(changed);
  expect(await row("Ben's")).not.toContain(changed);
});

test("lists the keys of the admin's team with their people, and ends one after a question", async () => {
  const keys = [makeKey("Website"), makeKey("Stock system", ben)];
  const { untilAsked } = await showScreen(<ApiKeysSection />, {
    "apiKeys.list": () => keys,
    "apiKeys.revoke": () => ({ success: true }),
  });
  const ofTeam = await screen.findByRole("list", { name: "API keys of your team" });
  expect(ofTeam.textContent).toContain("Ben Whitfield");
  expect(ofTeam.textContent).not.toContain("Website");
  const user = userEvent.setup();
  await user.click(within(ofTeam).getByRole("button", { name: "Revoke Stock system" }));
  const question = await screen.findByRole("alertdialog", { name: 'Revoke "Stock system"?' });
  await user.click(within(question).getByRole("button", { name: "Revoke" }));
  expect(await untilAsked("apiKeys.revoke")).toEqual([{ id: "Stock system" }]);
});

test("creates a key with the chosen access and expiry, read-only for a year unless changed", async () => {
  const { inputsOf } = await showScreen(<ApiKeysSection />, {
    "apiKeys.list": () => [],
    "apiKeys.create": ({ name }: { name: string }) => ({ ...makeKey(name), key: "lotwright_x" }),
  });
  const user = userEvent.setup();
  const create = async (fill: () => Promise<void>) => {
    await user.click(await screen.findByRole("button", { name: "Create Key" }));
    await user.type(await screen.findByLabelText("Key name"), "Website");
    await fill();
    await user.type(screen.getByLabelText("Your password"), "brass lamp{Enter}");
    await user.click(await screen.findByRole("button", { name: "Done" }));
  };
  await create(async () => {
    expect(screen.getByText("Reads manifests, lots, photos and settings.")).toBeTruthy();
  });
  await create(async () => {
    await user.selectOptions(screen.getByLabelText("Access"), "Catalog");
    await untilPage(() => expect(screen.getByText(/adds, changes and deletes/)).toBeTruthy());
    await user.selectOptions(screen.getByLabelText("Expires after"), "No expiry");
  });
  const [first, second] = inputsOf("apiKeys.create") as { scope: string; expiresAt: string | null }[];
  expect([first?.scope, second?.scope, second?.expiresAt]).toEqual(["read", "catalog", null]);
  expect(Math.round((Date.parse(first?.expiresAt ?? "") - Date.now()) / dayMs)).toBe(365);
});
