import sharp from "sharp";
import { z } from "zod";
import type { Installation } from "../installation/installation";
import { password, type Staff, signUp } from "../installation/staff";
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

const manifestName = "Barn clearance";

type Step = { name: string; run: (scene: Scene) => Promise<void> };

export type Scene = {
  page: Page;
  /** User of the drill, for reading what the server has stored. */
  staff: Staff;
  /** Server that the phone uses. Its address stays the same after a restart. */
  server: Installation["first"];
  /** Path of a photo file. A browser may read the file some time after it was chosen. */
  photo: string;
};

export const openScene = async (page: Page, { first: server, origin }: Installation, photo: string) =>
  ({ page, staff: await signUp(origin), server, photo }) satisfies Scene;

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

/** XPath of the button that opens the form, with the number of the lot's photos. */
const details = (photos: string) => `//button[contains(normalize-space(), "Done (${photos})")]`;

/** Lot numbers: the form saves the first lot, the capture screen the second one. */
const lotNumbers = { form: 1000, tap: 1001 };

const uploaded = (page: Page) => waitForElement(page, button("All uploaded"));

async function signIn({ page, staff, server }: Scene): Promise<void> {
  await page.open(server.origin);
  await waitForElement(page, tab("Login"));
  await page.type(field("Email"), await staff.email());
  await page.type(field("Password"), password);
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

async function saveLot({ page, staff }: Scene): Promise<void> {
  await page.click(details("1 photo"));
  await page.type(field("Title"), titles.saved);
  await page.click(button("Save"));
  await waitForElement(page, link(manifestName));
  await uploaded(page);
  const [photo] = await photosOf(staff, lotNumbers.form);
  if (!photo) throw new Error("The server has no photo of the lot");
  const { width, height } = await photo.metadata();
  // The crop has the ratio of the crop frame, in either orientation of the phone.
  if (Math.abs(width / height - 4 / 3) > 0.01) throw new Error(`The cropped photo is ${width} x ${height}`);
}

/** JavaScript expression that is true when the page has stored this many photos of the viewfinder. */
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

/** Mean of a channel, of 255, below which a photo counts as black. Fake cameras show bright test pictures. */
const darkest = 20;

async function saveWithOneTap({ page, staff }: Scene): Promise<void> {
  await page.click(button("Save lot"));
  await waitForElement(page, text(`Lot ${lotNumbers.tap} saved`));
  await page.click(link("Back to items"));
  await uploaded(page);
  const photos = await photosOf(staff, lotNumbers.tap);
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

async function edit({ page, staff }: Scene): Promise<void> {
  await page.click(link(titles.saved));
  await page.type(field("Title"), titles.edited);
  await page.click(button("Save & Close"));
  await waitForElement(page, link(titles.edited));
  await uploaded(page);
  await expectTitle(staff, titles.edited);
}

async function editOffline({ page, staff, server }: Scene): Promise<void> {
  await page.click(link(titles.edited));
  await waitForElement(page, field("Title"));
  await server.kill("SIGKILL");
  await page.type(field("Title"), titles.offline);
  await page.click(button("Save & Close"));
  await waitForElement(page, text("Your changes are waiting to upload"));
  // The page itself comes from the service worker, and its lots from the offline cache.
  await page.reload();
  await waitForElement(page, text("Your changes are waiting to upload"));
  await server.start();
  await uploaded(page);
  await waitForElement(page, link(titles.offline));
  await expectTitle(staff, titles.offline);
}

async function openPublicPage({ page, staff }: Scene): Promise<void> {
  await page.open(`${staff.origin}/public/${await staff.share(await manifestIdOf(staff))}`);
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

const manifestIdOf = async ({ client }: Staff) =>
  z.array(made).parse(await client.send("GET", "/manifests"))[0]?.id ?? "";

async function lotOf(staff: Staff, number: number) {
  const path = `/manifests/${await manifestIdOf(staff)}/items`;
  const lot = lots.parse(await staff.client.send("GET", path)).find(({ lotNumber }) => lotNumber === number);
  if (!lot) throw new Error(`The server has not stored lot ${number}`);
  return lot;
}

/** URLs of a lot's photos, in the lot's order. */
async function photosOf(staff: Staff, number: number) {
  const { photoUrls } = await lotOf(staff, number);
  const read = async (url: string) => sharp(await (await fetch(`${staff.origin}${url}`)).arrayBuffer());
  return Promise.all(photoUrls.map(read));
}

async function expectTitle(staff: Staff, title: string): Promise<void> {
  const lot = await lotOf(staff, lotNumbers.form);
  if (lot.title !== title) throw new Error(`The server has stored "${lot.title}"`);
}

/** EXIF orientation of a phone held upright, whose sensor is rotated by 90°. */
const rotated = 6;

/** Writes a photo of a phone's size, which browsers show in portrait format. */
export async function writePhoto(file: string): Promise<void> {
  const picture = sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: "#6b4a2b" } });
  await picture.jpeg().withMetadata({ orientation: rotated }).toFile(file);
}
