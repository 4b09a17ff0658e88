import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import type { UpdateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { trpc } from "../../data/api/trpc";
import { currentToast } from "../../lib/toasts";
import { showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import QrCodeDialog from "./qr-code-dialog";
import SharingSection from "./sharing-section";

const token = "0123456789abcdefghijkl";
const shared: Manifest = {
  id: "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f",
  name: "Barn clearance",
  consignor: "Abel",
  aiInstructions: "",
  currency: "USD",
  saleDate: null,
  saleLocation: "",
  publicShareEnabled: true,
  publicShareToken: token,
  createdAt: "2026-05-01T10:00:00.000Z",
  updatedAt: "2026-05-01T10:00:00.000Z",
};
const link = `${window.location.origin}/public/${token}`;
const stillReachable =
  "The link is off. Photos can still be opened by anyone who already has a photo's address.";

function Section() {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: shared.id });
  return <SharingSection manifest={manifest} />;
}

async function show(manifest: Manifest = shared) {
  const page = await showScreen(<Section />, {
    "manifests.byId": () => manifest,
    "manifests.list": () => [],
    "sharing.update": ({ enabled }: UpdateSharingInput) => ({ enabled, token }),
    "sharing.regenerate": () => ({ enabled: true, token: token.toUpperCase() }),
  });
  await screen.findByRole("switch", { name: "Public sharing" });
  return page;
}

test("offers to open, copy, share and scan the link of a public catalog", async () => {
  const share = vi.fn<() => Promise<void>>().mockResolvedValue();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  await show();
  const open = screen.getByRole("link", { name: "Open as a bidder" });
  expect([open.getAttribute("href"), open.getAttribute("target")]).toEqual([link, "_blank"]);
  expect(screen.getAllByRole("button")[0]?.textContent).toBe("Copy Link");
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledWith({ title: "Barn clearance", url: link });
  await userEvent.click(screen.getByRole("button", { name: "QR Code" }));
  await screen.findByRole("img", { name: "QR code of the link to Barn clearance" });
});

test("hides Share in browsers without the Web Share API", async () => {
  await show();
  screen.getByRole("button", { name: "Copy Link" });
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
});

test("warns that known photo URLs still work after sharing is turned off", async () => {
  await show();
  await userEvent.click(screen.getByRole("switch", { name: "Public sharing" }));
  await screen.findByText(stillReachable);
  expect(currentToast()).toMatchObject({
    title: "Sharing disabled",
    description: "Photo addresses that someone already has can still be opened.",
  });
  expect(screen.queryByLabelText("Link")).toBeNull();
});

test("shows no warning about photo URLs for a manifest that was never shared", async () => {
  await show({ ...shared, publicShareEnabled: false, publicShareToken: null });
  expect(screen.queryByText(stillReachable)).toBeNull();
});

test("asks for confirmation before regenerating the public link", async () => {
  const { inputsOf } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Regenerate Link" }));
  const question = within(screen.getByRole("alertdialog"));
  question.getByText("The old link will stop working immediately for everyone who has it.");
  expect(inputsOf("sharing.regenerate")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Regenerate" }));
  await expectToast("Link regenerated");
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toContain(token.toUpperCase());
});

test("downloads the QR code as a file for print", async () => {
  const save = vi.fn<(file: Blob, fileName: string) => void>();
  await showScreen(<QrCodeDialog name="Barn" link={link} onClose={() => undefined} save={save} />, {});
  await userEvent.click(screen.getByRole("button", { name: "Download QR code" }));
  const [file, fileName] = save.mock.calls[0] ?? [];
  expect([file?.type, fileName]).toEqual(["image/svg+xml", "catalog-qr-code.svg"]);
  expect(await file?.text()).toContain(screen.getByRole("img").querySelector("path")?.getAttribute("d"));
});

test("saves what the catalog shows, and the last day of its link once it is complete", async () => {
  const { inputsOf } = await show();
  await userEvent.click(screen.getByRole("switch", { name: "Show estimates" }));
  await expectToast("Catalog updated");
  await userEvent.selectOptions(screen.getByLabelText("Hammer prices"), "Shown");
  await expectToast("Catalog updated");
  const until = screen.getByLabelText("Link works until");
  fireEvent.change(until, { target: { value: "0002-12-31" } });
  fireEvent.blur(until);
  expect(until).toHaveProperty("value", "");
  fireEvent.change(until, { target: { value: "2999-12-31" } });
  fireEvent.blur(until);
  await expectToast("Catalog updated");
  const end = new Date("2999-12-31T23:59:59.999").toISOString();
  expect(inputsOf("sharing.update")).toEqual([
    { manifestId: shared.id, hidesEstimates: true },
    { manifestId: shared.id, showsResults: true },
    { manifestId: shared.id, endsAt: end },
  ]);
});

test("says when the link ended, and turns it on again", async () => {
  const { inputsOf } = await show({ ...shared, shareEndsAt: "2026-05-02T10:00:00.000Z" });
  screen.getByText(/^The link ended after May 2, 2026\./);
  const sharing = screen.getByRole<HTMLInputElement>("switch", { name: "Public sharing" });
  expect(sharing.checked).toBe(false);
  await userEvent.click(sharing);
  await screen.findByRole("button", { name: "Copy Link" });
  expect(sharing.checked).toBe(true);
  expect(inputsOf("sharing.update")).toEqual([{ manifestId: shared.id, enabled: true }]);
});

test("copies a ready text with the day of the sale and the link", async () => {
  const user = userEvent.setup();
  await show({ ...shared, saleDate: "2026-12-05", saleLocation: "Ely" });
  await user.click(screen.getByRole("button", { name: "Copy text" }));
  expect(await navigator.clipboard.readText()).toBe(
    `Barn clearance: the catalog is online. The sale is on December 5, 2026 at Ely. See all lots with photos here: ${link}`,
  );
});
