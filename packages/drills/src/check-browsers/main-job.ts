import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import type { Installation } from "../installation/installation";
import {
  button,
  field,
  first,
  inDialog,
  link,
  type Page,
  tab,
  text,
  waitForElement,
  waitForNone,
  waitUntil,
} from "./page";

const password = "brass lamp 1912";
const manifestName = "Barn clearance";

type Step = { name: string; run: (scene: Scene) => Promise<void> };

export type Scene = {
  page: Page;
  api: ReturnType<typeof createApi>;
  /** The server, which keeps its address when it is started again. */
  server: Installation["first"];
  /** The path of a photo. A browser may read it later than it was chosen. */
  photo: string;
};

export function openScene(page: Page, { first: server, origin }: Installation, photo: string): Scene {
  return { page, api: createApi(origin), server, photo };
}

/** The main job on a phone, in the order of a day's work. Each step continues on the screen where the last one ended. */
export const mainJob: Step[] = [
  { name: "sign in", run: signIn },
  { name: "create a manifest", run: createManifest },
  { name: "capture a photo by file", run: capture },
  { name: "crop it", run: crop },
  { name: "save the lot", run: saveLot },
  { name: "capture by viewfinder, reload, and continue", run: captureAroundReload },
  { name: "save this lot with one tap", run: saveWithOneTap },
  { name: "list and search", run: search },
  { name: "edit the lot", run: edit },
  { name: "edit offline, and reconnect", run: editOffline },
  { name: "search on the public page", run: openPublicPage },
];

const titles = { saved: "Walnut mantel clock", edited: "Oak mantel clock", offline: "Elm mantel clock" };

/** The button that opens the form, with how many photos the lot has. */
const details = (photos: string) => `//button[contains(normalize-space(), "Done (${photos})")]`;

/** The first lot is saved by its form, the second one from the capture screen. */
const lotNumbers = { form: 1000, tap: 1001 };

const uploaded = (page: Page) => waitForElement(page, button("All uploaded"));

async function signIn({ page, api, server }: Scene): Promise<void> {
  const account = { email: `${randomUUID()}@example.com`, password };
  await api.call("POST", "/auth/register", account);
  await page.open(server.origin);
  await waitForElement(page, tab("Login"));
  await page.type(field("Email"), account.email);
  await page.type(field("Password"), account.password);
  await page.click(button("Log In"));
  await waitForElement(page, text("No manifests yet"));
}

async function createManifest({ page }: Scene): Promise<void> {
  await page.click(first(button("Create Manifest")));
  await page.type(inDialog(field("Manifest Name")), manifestName);
  await page.type(inDialog(field("Consignor")), "Henderson Estate");
  await page.click(inDialog(button("Create")));
  await waitForElement(page, text("Capture Photos"));
  await page.click(link("Back to items"));
  await waitForElement(page, text("No items yet"));
}

async function capture({ page, photo }: Scene): Promise<void> {
  await page.click(link("Add First Item"));
  await waitForElement(page, button("Choose photos"));
  await page.chooseFile('input[type="file"][multiple]', photo);
  await waitForElement(page, details("1 photo"));
}

async function crop({ page }: Scene): Promise<void> {
  await page.click(button("View photo 1"));
  await page.click(button("Crop"));
  await page.click(inDialog(button("Rotate by 90 degrees")));
  await page.click(inDialog(button("Zoom in")));
  await page.click(inDialog(button("Save Crop")));
  await waitForElement(page, text("Photo cropped"));
  await waitForNone(page, inDialog(""));
}

async function saveLot({ page, api }: Scene): Promise<void> {
  await page.click(details("1 photo"));
  await page.type(field("Title"), titles.saved);
  await page.click(button("Save"));
  await waitForElement(page, link(manifestName));
  await uploaded(page);
  const [photo] = await api.photosOf(lotNumbers.form);
  if (!photo) throw new Error("The server has no photo of the lot");
  const { width, height } = await photo.metadata();
  // The crop has the ratio of its frame, however the photo was held.
  if (Math.abs(width / height - 4 / 3) > 0.01) throw new Error(`The cropped photo is ${width} x ${height}`);
}

/** A JavaScript expression: whether this page has stored so many photos of the viewfinder. */
const storedPhotos = (count: number) =>
  `performance.getEntriesByName("lotwright.photo-stored").length === ${count}`;

async function captureAroundReload({ page }: Scene): Promise<void> {
  await page.click(link(manifestName));
  await page.click(link("Add Item"));
  await page.click(button("Take photo"));
  await waitForElement(page, details("1 photo"));
  await page.click(button("Take photo"));
  // The photos are shown before they are stored.
  await waitUntil(page, storedPhotos(2), "two stored photos");
  await page.reload();
  await waitForElement(page, details("2 photos"));
  await page.click(button("Take photo"));
  await waitForElement(page, details("3 photos"));
}

/** The mean of a channel below which a photo counts as black, of 255. The fake cameras show bright test pictures. */
const darkest = 20;

async function saveWithOneTap({ page, api }: Scene): Promise<void> {
  await page.click(button("Save lot"));
  await waitForElement(page, text(`Lot ${lotNumbers.tap} saved`));
  await page.click(link("Back to items"));
  await uploaded(page);
  const photos = await api.photosOf(lotNumbers.tap);
  if (photos.length !== 3) throw new Error(`The server has ${photos.length} of 3 photos`);
  for (const photo of photos) {
    const { channels } = await photo.stats();
    if (channels.every(({ mean }) => mean < darkest)) throw new Error("A photo of the viewfinder is black");
  }
}

async function search({ page }: Scene): Promise<void> {
  await waitForElement(page, link(titles.saved));
  const box = field("Search by lot #, title, category...");
  await page.type(box, "nothing like it");
  await waitForElement(page, text("No items match your search"));
  await page.type(box, "mantel");
  await waitForElement(page, link(titles.saved));
}

async function edit({ page, api }: Scene): Promise<void> {
  await page.click(link(titles.saved));
  await page.type(field("Title"), titles.edited);
  await page.click(button("Save & Close"));
  await waitForElement(page, link(titles.edited));
  await uploaded(page);
  await api.expectTitle(titles.edited);
}

async function editOffline({ page, api, server }: Scene): Promise<void> {
  await page.click(link(titles.edited));
  await waitForElement(page, field("Title"));
  await server.kill("SIGTERM");
  await page.type(field("Title"), titles.offline);
  await page.click(button("Save & Close"));
  await waitForElement(page, text("Your changes are waiting to upload"));
  // The page itself comes from the service worker, and its lots from the offline cache.
  await page.reload();
  await waitForElement(page, text("Your changes are waiting to upload"));
  await server.start();
  await uploaded(page);
  await waitForElement(page, link(titles.offline));
  await api.expectTitle(titles.offline);
}

async function openPublicPage({ page, api }: Scene): Promise<void> {
  await page.open(await api.share());
  await waitForElement(page, text(titles.offline));
  await page.click(button("Search Items"));
  const box = field("Search by lot, title, description...");
  await page.type(box, "nothing like it");
  await waitForElement(page, text("No items match your search"));
  await waitForNone(page, text(titles.offline));
  await page.type(box, "mantel");
  await waitForElement(page, text(titles.offline));
}

const made = z.object({ id: z.string() });
const lots = z.array(z.object({ lotNumber: z.number(), title: z.string(), photoUrls: z.array(z.string()) }));
const shared = z.object({ token: z.string() });

/** The REST interface as the same person, to see what the server has stored. */
function createApi(origin: string) {
  let cookie = "";
  async function call(method: string, path: string, data?: object): Promise<unknown> {
    const headers = { cookie, "content-type": "application/json" };
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(data && { body: JSON.stringify(data) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? cookie;
    return response.json();
  }
  const manifestId = async () => z.array(made).parse(await call("GET", "/manifests"))[0]?.id;
  const lotOf = async (number: number) => {
    const stored = lots.parse(await call("GET", `/manifests/${await manifestId()}/items`));
    const lot = stored.find(({ lotNumber }) => lotNumber === number);
    if (!lot) throw new Error(`The server has not stored lot ${number}`);
    return lot;
  };
  return {
    call,
    /** A lot's photos, in its order. */
    photosOf: async (lotNumber: number) => {
      const { photoUrls } = await lotOf(lotNumber);
      const read = async (url: string) => {
        const response = await fetch(`${origin}${url}`, { headers: { cookie } });
        return sharp(await response.arrayBuffer());
      };
      return Promise.all(photoUrls.map(read));
    },
    expectTitle: async (title: string) => {
      const lot = await lotOf(lotNumbers.form);
      if (lot.title !== title) throw new Error(`The server has stored "${lot.title}"`);
    },
    /** Shares the manifest; returns the address of its public page. */
    share: async () => {
      const path = `/manifests/${await manifestId()}/sharing`;
      const { token } = shared.parse(await call("PATCH", path, { enabled: true }));
      return `${origin}/public/${token}`;
    },
  };
}

/** EXIF: the phone was held upright, and its sensor lies on its side. */
const rotated = 6;

/** Writes a photo in the size of a phone's, which browsers show in portrait format. */
export async function writePhoto(file: string): Promise<void> {
  const picture = sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: "#6b4a2b" } });
  await picture.jpeg().withMetadata({ orientation: rotated }).toFile(file);
}
