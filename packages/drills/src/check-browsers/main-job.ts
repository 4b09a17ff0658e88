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
  { name: "list and search", run: search },
  { name: "edit the lot", run: edit },
  { name: "edit offline, and reconnect", run: editOffline },
  { name: "search on the public page", run: openPublicPage },
];

const titles = { saved: "Walnut mantel clock", edited: "Oak mantel clock", offline: "Elm mantel clock" };

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
  await page.click(link(manifestName));
  await waitForElement(page, text("No items yet"));
}

async function capture({ page, photo }: Scene): Promise<void> {
  await page.click(link("Add First Item"));
  await waitForElement(page, button("Choose photos"));
  await page.chooseFile('input[type="file"][multiple]', photo);
  await waitForElement(page, button("Done (1 photo)"));
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
  await page.click(button("Done (1 photo)"));
  await page.type(field("Title"), titles.saved);
  await page.click(button("Save"));
  await waitForElement(page, link(manifestName));
  await uploaded(page);
  const { width, height } = await api.photoSize();
  // The crop has the ratio of its frame, however the photo was held.
  if (Math.abs(width / height - 4 / 3) > 0.01) throw new Error(`The cropped photo is ${width} x ${height}`);
}

async function search({ page }: Scene): Promise<void> {
  await page.click(link(manifestName));
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
const lots = z.array(z.object({ title: z.string(), photoUrls: z.array(z.string()) }));
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
  const onlyLot = async () => {
    const [lot] = lots.parse(await call("GET", `/manifests/${await manifestId()}/items`));
    if (!lot) throw new Error("The server has stored no lot");
    return lot;
  };
  return {
    call,
    /** The size of the lot's photo, in pixels. */
    photoSize: async () => {
      const { photoUrls } = await onlyLot();
      const response = await fetch(`${origin}${photoUrls[0]}`, { headers: { cookie } });
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      return { width, height };
    },
    expectTitle: async (title: string) => {
      const lot = await onlyLot();
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
