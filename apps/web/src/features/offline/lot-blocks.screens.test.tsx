import { randomUUID } from "node:crypto";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, press } from "../../testing/controls";
import { createPhone } from "../../testing/lot-phone";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";
import { createEvent } from "../../testing/until";
import { finishDraft, writeDraft } from "./drafts";

const app = serveApp();

type Lot = { lotNumber: number; requestedLotNumber: number | null };

/** A manifest, and two phones of its owner. */
async function makePhones() {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id: manifestId = "" } = await browser.api("POST", "/manifests", {
    name: "Byre",
    consignor: "Hill",
  });
  const other = app.openBrowser();
  await other.api("POST", "/auth/login", account);
  const lots = () => browser.api<Lot[]>("GET", `/manifests/${manifestId}/items`);
  /** Adds a lot from another device than these phones. */
  const addElsewhere = (lot: object = {}) =>
    browser.api<Lot>("POST", "/items", { manifestId, deviceId: randomUUID(), ...lot });
  const phones = [createPhone(browser, manifestId), createPhone(other, manifestId)] as const;
  return { browser, other, manifestId, phones, lots, addElsewhere };
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const note = () => screen.queryByText(/yours on this phone/)?.textContent;

/** A phone that has leased numbers from 1002 on, because another device adds lots too. */
async function leasedPhone() {
  const made = await makePhones();
  const [phone] = made.phones;
  await made.addElsewhere();
  await made.addElsewhere();
  await phone.open();
  await phone.until(({ left }) => left === 25);
  expect(note()).toBe("Lots 1002–1026 are yours on this phone");
  return { ...made, phone };
}

test.each([
  ["the first phone first", [0, 1]],
  ["the second phone first", [1, 0]],
] as const)(
  "uploads 30 lots that each of two phones has numbered offline with leases, without a new number: %s",
  async (_order, order) => {
    const { phones, lots } = await makePhones();
    for (const phone of phones) {
      await phone.open();
      await phone.addAll(1);
      await phone.uploaded();
      phone.close();
    }
    const numbered: number[][] = [];
    for (const phone of phones) {
      await phone.open();
      await phone.until(({ left }) => left === 25);
      phone.bench().request(30);
      await phone.until(({ left }) => left === 50);
      const reconnect = phone.goOffline();
      numbered.push(await phone.addAll(30));
      expect(phone.bench().countWaiting()).toBe(30);
      phone.close();
      reconnect();
    }
    expect(numbered).toEqual([range(1002, 30), range(1052, 30)]);
    for (const index of order) {
      await phones[index].open();
      await phones[index].uploaded();
      phones[index].close();
    }
    const saved = await lots();
    expect(saved).toHaveLength(62);
    expect(saved.filter(({ requestedLotNumber }) => requestedLotNumber !== null)).toEqual([]);
    const numbers = saved.map(({ lotNumber }) => lotNumber);
    expect(new Set(numbers)).toEqual(new Set([1000, 1001, ...numbered.flat()]));
  },
);

test("leases no numbers while one device adds lots, and a block when a second one does", async () => {
  const { phones, addElsewhere } = await makePhones();
  const [phone] = phones;
  await phone.open();
  expect(await phone.addAll(2)).toEqual([1000, 1001]);
  await phone.uploaded();
  expect(note()).toBeUndefined();
  await addElsewhere();
  await phone.until(({ left }) => left === 25);
  expect(note()).toBe("Lots 1003–1027 are yours on this phone");
  expect(await phone.addAll(2)).toEqual([1003, 1004]);
  await phone.uploaded();
});

test("leases another block when fewer than half are left, and uses it after the first one", async () => {
  const { phone, addElsewhere } = await leasedPhone();
  expect((await addElsewhere()).lotNumber).toBe(1027);
  expect(await phone.addAll(12)).toEqual(range(1002, 12));
  await phone.uploaded();
  expect(phone.bench().left).toBe(13);
  await phone.addAll(1);
  await phone.until(({ left }) => left === 37);
  expect(note()).toBe("Lots 1002–1026 and 1028–1052 are yours on this phone");
  expect(await phone.addAll(13)).toEqual([...range(1015, 12), 1028]);
  await phone.uploaded();
});

test("returns an unused block when the user leaves the manifest with nothing unsaved", async () => {
  const { phone, manifestId, browser } = await leasedPhone();
  const nextNumber = () => browser.api("GET", `/manifests/${manifestId}/next-lot-number`);
  const owner = { userId: phone.bench().userId, manifestId };
  writeDraft(owner, { notes: "A brass lamp" });
  phone.go("/");
  phone.go();
  finishDraft(owner);
  phone.go(`/manifests/${manifestId}`);
  expect(await nextNumber()).toMatchObject({ lotNumber: 1027 });
  phone.go("/");
  await browser.untilAnswered(async () => expect(await nextNumber()).toMatchObject({ lotNumber: 1002 }));
  phone.go();
  await phone.until(({ left }) => left === 25);
  expect(await phone.addAll(1)).toEqual([1002]);
  await phone.uploaded();
  phone.go("/");
  await untilPage(() => expect(note()).toBeUndefined());
  phone.go();
  await phone.until(({ left }) => left === 24);
  expect(note()).toBe("Lots 1002–1026 are yours on this phone");
});

test("keeps a block whose number Undo may give back to a deleted lot that was never sent", async () => {
  const { phone, addElsewhere } = await leasedPhone();
  const reconnect = phone.goOffline();
  expect(await phone.addAll(1)).toEqual([1002]);
  await act(() => phone.bench().removeWaiting());
  expect(phone.bench().countWaiting()).toBe(0);
  reconnect();
  phone.go("/");
  await untilPage(() => expect(note()).toBeUndefined());
  // A returned block would be leased again with other numbers.
  expect((await addElsewhere()).lotNumber).toBe(1027);
  phone.go();
  await untilPage(() => expect(note()).toBe("Lots 1002–1026 are yours on this phone"));
});

test("keeps the numbers of a killed page whose clock is three days ahead, without a connection", async () => {
  const { phone, addElsewhere, lots } = await leasedPhone();
  // Opened again, the phone has read its own block as one of the reserved ones.
  phone.close();
  await phone.open();
  const reconnect = phone.goOffline();
  expect(await phone.addAll(2)).toEqual([1002, 1003]);
  phone.close();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 24 * 60 * 60 * 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  await phone.open();
  expect(await phone.addAll(2)).toEqual([1004, 1005]);
  expect((await addElsewhere()).lotNumber).toBe(1027);
  reconnect();
  await phone.uploaded();
  const saved = await lots();
  expect(saved.filter(({ requestedLotNumber }) => requestedLotNumber !== null)).toEqual([]);
});

test("explains a number above those that another phone has reserved, and gives the lot the first of them", async () => {
  const { phone, other, manifestId } = await leasedPhone();
  phone.close();
  localStorage.clear();
  const { router } = openApp(other, `/manifests/${manifestId}/camera`);
  await screen.findByText("1002 to 1026 are reserved by another phone");
  await screen.findByRole("heading", { name: "Capture Photos Lot 1027" });
  await userEvent.click(screen.getByTitle("Change the number or the section"));
  const blocks = within(await screen.findByRole("region", { name: "Reserved numbers" }));
  expect(blocks.getByText("1002–1026, another phone").nextSibling?.textContent).toBe("23 hours left");
  await expectAccessible();
  await press("Cancel");
  router.history.push(`/manifests/${manifestId}/new-item`);
  await screen.findByLabelText("Title");
  expect(field("Lot number").value).toBe("1027");
  await press("Use 1002");
  expect(field("Lot number").value).toBe("1002");
  expect(screen.queryByText(/reserved by/)).toBeNull();
});

test("does not return a block that the user requested", async () => {
  const { phone, addElsewhere } = await leasedPhone();
  phone.bench().request(40);
  await phone.until(({ left }) => left === 50);
  expect(note()).toBe("Lots 1002–1051 are yours on this phone");
  phone.go("/");
  await untilPage(() => expect(note()).toBeUndefined());
  expect((await addElsewhere()).lotNumber).toBe(1052);
  phone.go();
  await untilPage(() => expect(note()).toBe("Lots 1002–1051 are yours on this phone"));
});

test("shows which lots got new numbers when others have used the numbers of an expired block", async () => {
  const { phone, manifestId, addElsewhere, lots } = await leasedPhone();
  const reconnect = phone.goOffline();
  expect(await phone.addAll(2)).toEqual([1002, 1003]);
  await app.running().sql`update lot_leases set expires_at = now() where manifest_id = ${manifestId}`;
  expect((await addElsewhere()).lotNumber).toBe(1002);
  reconnect();
  await phone.uploaded();
  await expectToast({ lot: "2 lots got new numbers", title: "1002 became 1003, 1003 became 1004" });
  const renumbered = (await lots()).filter(({ requestedLotNumber }) => requestedLotNumber !== null);
  expect(renumbered).toMatchObject([
    { lotNumber: 1004, requestedLotNumber: 1003 },
    { lotNumber: 1003, requestedLotNumber: 1002 },
  ]);
});

/** Resolves when this device has stored something under a key that contains this text. */
function untilStored(key: string): Promise<void> {
  const stored = createEvent();
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, ...item) {
    setItem.apply(this, item);
    stored.announce();
  });
  return stored.until(() => expect(Object.keys(localStorage).join()).toContain(key));
}

test("suggests leased numbers in the form, also after a reload without a connection", async () => {
  const { browser, manifestId, addElsewhere } = await makePhones();
  await addElsewhere();
  await addElsewhere();
  const path = `/manifests/${manifestId}`;
  const leased = untilStored("lotwright.lot-blocks");
  const first = openApp(browser, path);
  await screen.findByText("Byre", { selector: "h1" });
  first.router.history.push(`${path}/new-item`);
  await screen.findByLabelText("Title");
  await leased;
  await addElsewhere();
  first.unmount();

  browser.lose(/trpc/);
  openApp(browser, `${path}/new-item`);
  await screen.findByLabelText("Title");
  expect(field("Lot number").value).toBe("1002");
  fill("Title", "Milk pail");
  await press("Save & Next");
  await expectToast("Lot 1002 saved");
  await screen.findByRole("heading", { name: "Capture Photos Lot 1003" });
});
