import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Client, Refusal, textOf } from "./client.mjs";
import { brandColor, drawLogo } from "./logo.mjs";
import { planSales } from "./lots.mjs";
import { drawPhoto } from "./photo.mjs";

/**
 * @typedef {{ email: string, password: string, sees: string }} Person
 *
 * @typedef {object} Workspace
 * @property {Person[]} people the owner first
 * @property {string} catalogUrl
 * @property {{ id: string, name: string }[]} manifests
 * @property {number} lotCount
 * @property {number} photoCount
 *
 * @typedef {object} Drawings functions that draw the uploaded images
 * @property {typeof drawPhoto} photo
 * @property {typeof drawLogo} logo
 *
 * @typedef {object} FillOptions
 * @property {string} origin of a running server
 * @property {number} lots
 * @property {(sentence: string) => void} say reports progress
 * @property {Drawings} [drawings]
 */

const domain = "harbour-street.example";
const conflict = 409;
/** The server's limit of concurrent uploads per user. */
const maxUploads = 4;

/** A random password without characters that are easily confused, such as 0 and o. */
function makePassword() {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join("")).join("-");
}

/**
 * Registers a new workspace and fills it with a sample auction, using only the REST API.
 * @param {FillOptions} options
 * @returns {Promise<Workspace>}
 */
export async function fillWorkspace({ origin, lots, say, drawings = { photo: drawPhoto, logo: drawLogo } }) {
  const client = new Client(origin);
  const { owner, suffix } = await register(client);
  say(`Registered ${owner.email}`);
  await describeCompany(client, drawings);
  await addConsignors(client);
  say("Company, logo, brand color, export format and consignors are set");
  const manifests = [];
  let photoCount = 0;
  for (const { sale, lots: planned } of planSales(lots)) {
    const filled = await addManifest(client, sale, { lots: planned, say, drawings });
    photoCount += filled.photoCount;
    manifests.push({ id: filled.id, name: sale.name, isShared: sale.isShared });
  }
  const team = await addTeam(client, { suffix, manifests });
  say("Two team members have their manifests");
  const catalogUrl = await shareCatalog(client, { origin, manifests });
  const exported = manifests[manifests.length - 1];
  if (exported) await client.download(`/manifests/${exported.id}/export?timeZone=UTC`);
  say("One catalog is shared, one manifest was downloaded");
  return {
    people: [owner, ...team],
    catalogUrl,
    manifests: manifests.map(({ id, name }) => ({ id, name })),
    lotCount: lots,
    photoCount,
  };
}

/**
 * Registers with a plain email, or with a random suffix if it is in use.
 * @param {Client} client
 */
async function register(client) {
  const password = makePassword();
  const attempt = async (/** @type {string} */ suffix) => {
    const email = `anna${suffix}@${domain}`;
    await client.send("POST", "/auth/register", { email, password });
    return { owner: { email, password, sees: "everything" }, suffix };
  };
  try {
    return await attempt("");
  } catch (error) {
    if (!(error instanceof Refusal && error.status === conflict)) throw error;
    return await attempt(`-${randomBytes(3).toString("hex")}`);
  }
}

/**
 * @param {Client} client
 * @param {Drawings} drawings
 */
async function describeCompany(client, drawings) {
  const png = { name: "logo.png", type: "image/png" };
  const company = await drawings.logo("company");
  const { url } = await client.upload("/upload-photo", {
    field: "photo",
    ...png,
    bytes: company,
    purpose: "logo",
  });
  await client.send("PATCH", "/company-settings", {
    companyName: "Harbour Street Auctions",
    companyWebsite: `https://www.${domain}`,
    companyPhone: "+44 20 7946 0137",
    companyEmail: `sales@${domain}`,
    logoUrl: url,
    defaultCurrency: "GBP",
    units: "metric",
  });
  await client.upload("/auth/logo", { field: "logo", ...png, bytes: await drawings.logo("app") });
  await client.send("PATCH", "/auth/branding", { brandColor });
  await client.send("POST", "/export-settings", {
    fileFormat: "xlsx",
    dateFormat: "DD/MM/YYYY",
    includeColumns: [
      "lotNumber",
      "title",
      "description",
      "category",
      "quantity",
      "lowEstimate",
      "highEstimate",
      "condition",
      "photos",
    ],
    customColumnLabels: { custom1: "Period" },
    showInWorkflow: ["custom1"],
    columnOrder: ["custom1"],
  });
}

const consignors = [
  { name: "Whitfield & Sons", referenceNumber: "W-104" },
  { name: "Estate of Margaret Ellison", referenceNumber: "E-221" },
  { name: "D. Okafor", referenceNumber: "O-087" },
  { name: "Parish of St Brannock", referenceNumber: "P-012" },
  { name: "Marsh Lane Antiques" },
];

/** @param {Client} client */
async function addConsignors(client) {
  for (const consignor of consignors) {
    const { id } = await client.send("POST", "/consignors", consignor);
    if (consignor.referenceNumber === "E-221") await client.send("POST", `/consignors/${id}/set-default`);
  }
}

/**
 * @param {Client} client
 * @param {import("./sales.mjs").Sale} sale
 * @param {{ lots: import("./lots.mjs").Lot[], say: FillOptions["say"], drawings: Drawings }} how
 */
async function addManifest(client, sale, { lots, say, drawings }) {
  const { name, consignor, aiInstructions, saleDate, saleLocation } = sale;
  const manifest = await client.send("POST", "/manifests", { name, consignor, saleDate, saleLocation });
  const manifestId = textOf(manifest, "id");
  await client.send("PATCH", `/manifests/${manifestId}`, { aiInstructions });
  const concurrency = Math.min(maxUploads, availableParallelism() + 1);
  const photoUrls = await inParallel(lots, concurrency, (lot) =>
    addPhotos(client, lot, { saleName: sale.name, drawings }),
  );
  // Sequential, so that the creation order matches the lot numbers.
  for (const [index, lot] of lots.entries()) {
    const wantsAi = lot.author === "ai" || lot.author === "ai-without-notes";
    await client.send("POST", "/items", {
      manifestId,
      ...lot.fields,
      photoUrls: photoUrls[index],
      aiGenerationStatus: wantsAi ? "pending" : "none",
    });
  }
  const photoCount = photoUrls.flat().length;
  say(`${name}: ${lots.length} lots with ${photoCount} photos`);
  return { id: manifestId, photoCount };
}

/**
 * @param {Client} client
 * @param {import("./lots.mjs").Lot} lot
 * @param {{ saleName: string, drawings: Drawings }} how
 */
async function addPhotos(client, { thing, photoCount, fields }, { saleName, drawings }) {
  const urls = [];
  for (let view = 0; view < photoCount; view += 1) {
    const bytes = await drawings.photo(thing, { seed: `${saleName} ${fields.lotNumber}`, view });
    const file = { field: "photo", name: `${fields.lotNumber}-${view + 1}.jpg`, type: "image/jpeg", bytes };
    urls.push(textOf(await client.upload("/upload-photo", file), "url"));
  }
  return urls;
}

/**
 * Maps a list with limited concurrency; results keep the list's order.
 * @template T, R
 * @param {T[]} list
 * @param {number} concurrency
 * @param {(entry: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
async function inParallel(list, concurrency, work) {
  /** @type {R[]} */
  const results = [];
  const queue = list.entries();
  const runWorker = async () => {
    for (const [index, entry] of queue) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return results;
}

/**
 * @param {Client} client
 * @param {{ suffix: string, manifests: { id: string, name: string }[] }} how
 * @returns {Promise<Person[]>}
 */
async function addTeam(client, { suffix, manifests }) {
  const team = [
    { email: `ben${suffix}@${domain}`, assigned: manifests.slice(0, 2) },
    { email: `carla${suffix}@${domain}`, assigned: manifests.slice(2) },
  ];
  const people = [];
  for (const { email, assigned } of team) {
    const password = makePassword();
    const { id: userId } = await client.send("POST", "/admin/users", { email, password });
    for (const { id } of assigned) await client.send("POST", `/admin/manifests/${id}/assign`, { userId });
    people.push({ email, password, sees: assigned.map(({ name }) => name).join(", ") });
  }
  return people;
}

/**
 * @param {Client} client
 * @param {{ origin: string, manifests: { id: string, isShared: boolean }[] }} how
 */
async function shareCatalog(client, { origin, manifests }) {
  const shared = manifests.find(({ isShared }) => isShared);
  if (!shared) throw new Error("No sale is marked as shared");
  const answer = await client.send("PATCH", `/manifests/${shared.id}/sharing`, { enabled: true });
  return `${origin}/public/${textOf(answer, "token")}`;
}
