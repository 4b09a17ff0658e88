import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { qrCode } from "../../components/ui/qr-modules";
import { press } from "../../testing/controls";
import { showScreen } from "../../testing/show-screen";
import type { Device } from "./check-device";
import { ConnectPage } from "./connect-page";

const fingerprint = Array.from({ length: 32 }, (_, index) => (index + 16).toString(16).toUpperCase()).join(
  ":",
);
const lan = {
  hosts: ["192.168.1.5", "barn.local"],
  httpPort: 3000,
  httpsPort: 3443,
  authority: "Lotwright on barn",
  fingerprint,
};

const atHttp = { origin: "http://192.168.1.5:3000", hostname: "192.168.1.5", protocol: "http:" };
const atHttps = { origin: "https://barn.local:3443", hostname: "barn.local", protocol: "https:" };
const atDesk = { origin: "http://localhost:3000", hostname: "localhost", protocol: "http:" };

/** A mock device on which all checks pass. `asked` lists what was requested, `stopped` counts the tracks that were released. */
function makeDevice() {
  const asked: MediaStreamConstraints[] = [];
  const counts = { stopped: 0 };
  const stop = () => {
    counts.stopped += 1;
  };
  const getUserMedia = async (wanted: MediaStreamConstraints = {}) => {
    asked.push(wanted);
    return { getTracks: () => [{ stop }] } as unknown as MediaStream; // a mock of the used members
  };
  const register = async () => ({}) as ServiceWorkerRegistration; // a value that the page ignores
  const device: Device = { isSecure: true, media: { getUserMedia }, workers: { register } };
  return { device, asked, counts };
}

const insecure: Device = { isSecure: false, media: undefined, workers: undefined };

async function show(props: Parameters<typeof ConnectPage>[0], access: typeof lan | null = lan) {
  await showScreen(<ConnectPage {...props} />, { "connect.current": () => ({ lan: access }) });
  await screen.findByRole("heading", { name: "Check this device" });
}

const checkNamed = (name: string) => {
  const row = screen.getByRole("heading", { name }).closest("li");
  if (!row) throw new Error(`${name} is not in the list of checks`);
  return within(row);
};
const expectResult = (name: string, text: string | RegExp) => checkNamed(name).findByText(text);

async function pressCheck() {
  await press("Check camera and microphone");
  await screen.findByRole("button", { name: "Check again" });
}

const shownCode = async (name: string) =>
  (await screen.findByRole("img", { name })).querySelector("path")?.getAttribute("d");

test("shows a computer the codes of the setup page and of the https address", async () => {
  await show({ device: makeDevice().device, place: atDesk });
  expect(await shownCode("QR code of this page")).toBe(qrCode("http://192.168.1.5:3000/connect").path);
  expect(await shownCode("QR code of the https address")).toBe(qrCode("https://192.168.1.5:3443").path);
  screen.getByText("https://barn.local:3443");
});

test("shows a phone the address by which it opened the page", async () => {
  await show({ device: makeDevice().device, place: atHttps });
  expect(await shownCode("QR code of the https address")).toBe(qrCode("https://barn.local:3443").path);
  expect(screen.getByRole("link", { name: "Open Lotwright" }).getAttribute("href")).toBe("/");
});

test("offers the authority with its name and fingerprint, and the steps for the phone at hand first", async () => {
  await show({ device: insecure, place: atHttp, isAndroid: true });
  const download = await screen.findByRole("link", { name: "Download certificate" });
  expect([download.getAttribute("href"), download.hasAttribute("download")]).toEqual([
    "/connect/authority.crt",
    false,
  ]);
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Android",
    "iPhone and iPad",
  ]);
  screen.getByText(/Install a certificate > CA certificate/);
  for (const line of [fingerprint.slice(0, 23), fingerprint.slice(-23)]) screen.getByText(line);
});

test("names the authority that iPhones must trust", async () => {
  await show({ device: insecure, place: atHttp, isAndroid: false });
  await screen.findByText(/Certificate Trust Settings, and turn on “Lotwright on barn”/);
});

test("lists the disabled features on an http page, and links to the check over https", async () => {
  await show({ device: insecure, place: atHttp });
  await expectResult("Secure page", /opened over http.*open the https address/);
  for (const name of ["Offline", "Camera", "Microphone"]) {
    await expectResult(name, /secure pages only\. Open the https address/);
  }
  const check = screen.getByRole("link", { name: "Check over https" });
  expect(check.getAttribute("href")).toBe("https://192.168.1.5:3443/connect");
  expect(screen.queryByRole("button", { name: /^Check/ })).toBeNull();
});

test("offers no check over https while the server has none", async () => {
  await show({ device: insecure, place: atHttp }, null);
  await expectResult("Camera", /secure pages only/);
  expect(screen.queryByText("Check over https")).toBeNull();
});

test("asks for camera and microphone only after a press, releases both, and leads on when everything works", async () => {
  const { device, asked, counts } = makeDevice();
  await show({ device, place: atHttps });
  await expectResult("Secure page", "The connection is secure.");
  await expectResult("Camera", "Not checked yet.");
  expect(asked).toEqual([]);
  await pressCheck();
  await screen.findByRole("link", { name: "Start using Lotwright" });
  await expectResult("Offline", "The app opens without a connection.");
  await expectResult("Camera", "The camera works.");
  await expectResult("Microphone", "The microphone works.");
  expect(asked).toEqual([{ video: { facingMode: "environment" } }, { audio: true }]);
  expect(counts.stopped).toBe(2);
});

test.each([
  ["NotAllowedError", /isn't allowed to use the camera\. Allow it in the browser's settings/],
  ["NotFoundError", /No camera was found/],
  ["NotReadableError", /camera is busy\. Close other apps/],
  ["TypeError", /didn't start\. Restart the browser/],
])("says what to do when the camera fails with %s, and still checks the microphone", async (name, help) => {
  const { device } = makeDevice();
  const works = device.media;
  const getUserMedia = async (wanted?: MediaStreamConstraints) => {
    if (wanted?.video) throw new DOMException("refused", name);
    return works?.getUserMedia(wanted) ?? Promise.reject(new Error("no media"));
  };
  await show({ device: { ...device, media: { getUserMedia } }, place: atHttps });
  await pressCheck();
  await expectResult("Camera", help);
  await expectResult("Microphone", "The microphone works.");
  checkNamed("Camera").getByRole("img", { name: "Needs attention" });
  expect(screen.queryByRole("link", { name: "Start using Lotwright" })).toBeNull();
});

test.each([
  ["SecurityError", /doesn't trust this server yet\. Follow the steps/],
  ["TypeError", /couldn't be stored\. Reload this page/],
])("says what to do when the service worker is refused with %s", async (name, help) => {
  const register = () => Promise.reject(new DOMException("refused", name));
  await show({ device: { ...makeDevice().device, workers: { register } }, place: atHttps });
  await checkNamed("Offline").findByRole("img", { name: "Needs attention" });
  await expectResult("Offline", help);
});

test.each([
  ["activated", "The app opens without a connection."],
  ["redundant", "The app couldn't be stored. Reload this page to try again."],
])(
  "waits until the service worker is %s before it says whether the app works offline",
  async (state, text) => {
    const worker = Object.assign(new EventTarget(), { state: "installing" });
    const register = async () => ({ installing: worker }) as unknown as ServiceWorkerRegistration; // a mock of the used members
    await show({ device: { ...makeDevice().device, workers: { register } }, place: atHttps });
    await pressCheck();
    await expectResult("Offline", "Not checked yet.");
    worker.state = state;
    worker.dispatchEvent(new Event("statechange"));
    await expectResult("Offline", text);
  },
);

test("says what to do in a private window without service workers and in a browser without media devices", async () => {
  await show({ device: { isSecure: true, media: undefined, workers: undefined }, place: atHttps });
  await pressCheck();
  await expectResult("Offline", /Private windows often can't: open this page in a normal one/);
  await expectResult("Camera", /no access to the camera\. Use Chrome or Safari/);
});

test("shows how to start the server for phones if it accepts no phones", async () => {
  await show({ device: makeDevice().device, place: atDesk }, null);
  screen.getByText("npm start -- --lan");
  expect(screen.queryByRole("heading", { name: "Trust this server" })).toBeNull();
});

test("needs no setup behind a proxy that serves https", async () => {
  const place = { origin: "https://lots.example", hostname: "lots.example", protocol: "https:" };
  await show({ device: makeDevice().device, place }, null);
  expect(await shownCode("QR code of the https address")).toBe(qrCode("https://lots.example").path);
  expect(screen.queryByText("npm start -- --lan")).toBeNull();
});

test("shows an error with Retry when the addresses can't be loaded", async () => {
  let answers = 0;
  const current = () => {
    answers += 1;
    if (answers === 1) throw new Error("offline");
    return { lan };
  };
  await showScreen(<ConnectPage device={insecure} place={atHttp} />, { "connect.current": current });
  await press("Retry");
  await screen.findByRole("heading", { name: "Trust this server" });
});
