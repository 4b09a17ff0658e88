import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { qrCode } from "../../components/ui/qr-modules";
import { press } from "../../testing/controls";
import { showScreen } from "../../testing/show-screen";
import { PhonesSection } from "./phones-section";

const lan = {
  hosts: ["192.168.1.5", "barn.local"],
  httpPort: 3000,
  httpsPort: 3443,
  authority: "Lotwright on barn",
  fingerprint: "10:20",
};
const atDesk = { origin: "http://localhost:3000", hostname: "localhost", protocol: "http:" };
const atProxy = { origin: "https://lots.example", hostname: "lots.example", protocol: "https:" };

const show = (place: typeof atDesk, answer: () => unknown) =>
  showScreen(<PhonesSection place={place} />, { "connect.current": answer });

const shownCode = async () =>
  (await screen.findByRole("img", { name: "QR code that opens Lotwright on a phone" }))
    .querySelector("path")
    ?.getAttribute("d");

test("shows staff the code of the setup page and what to do with it, where the server has addresses for phones", async () => {
  await show(atDesk, () => ({ lan }));
  expect(await shownCode()).toBe(qrCode("http://192.168.1.5:3000/connect").path);
  screen.getByText(
    /^Scan this with the phone's camera to open Lotwright there\. The phone must be on the same Wi-Fi\./,
  );
  expect(screen.getByRole("link", { name: "Set up a phone" }).getAttribute("href")).toBe("/connect");
  expect(screen.queryByText("npm start -- --lan")).toBeNull();
});

test("shows the code of the app's own address behind a proxy with https", async () => {
  await show(atProxy, () => ({ lan: null }));
  expect(await shownCode()).toBe(qrCode("https://lots.example").path);
  screen.getByText("Scan this with the phone's camera to open Lotwright there.");
});

test("says who sets phones up where they are not set up, with the command folded", async () => {
  await show(atDesk, () => ({ lan: null }));
  await screen.findByText(/^Phones aren't set up yet\. Ask the person who installed Lotwright/);
  const command = screen.getByText("npm start -- --lan");
  expect(command.closest("details")?.open).toBe(false);
  fireEvent.click(screen.getByText("Show the steps"));
  expect(command.closest("details")?.open).toBe(true);
});

test("offers Retry when the addresses for phones can't be loaded", async () => {
  let isLost = true;
  await show(atDesk, () => {
    if (isLost) throw new Error("offline");
    return { lan };
  });
  await screen.findByRole("alert");
  isLost = false;
  await press("Retry");
  expect(await shownCode()).toBe(qrCode("http://192.168.1.5:3000/connect").path);
});
