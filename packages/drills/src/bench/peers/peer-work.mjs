import { taskOf } from "../rounds.mjs";
import { mostConnections } from "../speed-sale.mjs";
import { taking, texts } from "../work.mjs";

/**
 * @typedef {import("../rounds.mjs").Asked} Asked
 * @typedef {import("../rounds.mjs").Task} Task
 * @typedef {import("../work.mjs").Work} Work
 * @typedef {import("./peer-lots.mjs").PeerLots} PeerLots
 *
 * @typedef {Partial<Record<keyof typeof workNames, Asked>>} PeerAsked
 * @typedef {{ origin: string, pid: number, stop: () => Promise<number>, asked: PeerAsked }} Peer a server that runs and is filled
 *
 * @typedef {object} Place where a peer starts, and with what
 * @property {string} folder that it is installed in
 * @property {string} dataDir for its files
 * @property {string} databaseUrl of its own database
 * @property {PeerLots} lots
 * @property {string[]} photoUrls of our photos, for the lots
 * @property {Buffer[]} pictures
 *
 * @typedef {object} PeerKind
 * @property {string} id
 * @property {string} title
 * @property {import("./install.mjs").Package} package
 * @property {(place: Place) => Promise<Peer>} start
 */

/** The work that peers do too, by its name in the bench. */
export const workNames = /** @type {const} */ ({
  list: "list of 2,000 items",
  item: "one item",
  create: "create an item",
  update: "update an item",
  upload: "upload a photo of 1600 px",
  thumbnail: "thumbnail",
});

/**
 * Our work that peers do too, with what each peer is asked for it.
 * @param {Work[]} work
 * @param {Record<string, PeerAsked>} peers by their ids
 * @returns {Task[]}
 */
export function tasksBeside(work, peers) {
  return Object.entries(workNames).flatMap(([key, name]) => {
    const ours = work.find((each) => each.name === name);
    if (!ours) return [];
    const task = taskOf(ours);
    const theirs = Object.entries(peers).flatMap(([id, asked]) => {
      const ask = asked[/** @type {keyof typeof workNames} */ (key)];
      return ask ? [[id, ask]] : [];
    });
    const asked = { ...task.asked, ...Object.fromEntries(theirs) };
    return [{ ...task, connections: [mostConnections], asked }];
  });
}

/**
 * The bodies of creations, as our server gets them too. Every connection creates in its own manifest.
 * @param {PeerLots} lots
 * @param {string[]} photoUrls
 */
export function bodiesFor({ own }, photoUrls) {
  let lotNumber = 10_000;
  return (/** @type {number} */ connection, /** @type {number} */ turn) => {
    lotNumber += 1;
    const [lot] = taking(own, connection);
    const place = { manifestId: lot?.manifestId, lotNumber };
    return JSON.stringify({ ...place, ...texts, quantity: 1, photoUrls: [taking(photoUrls, turn)] });
  };
}

/** @param {number} turn */
export const changeFor = (turn) => JSON.stringify({ ...texts, quantity: 2 + turn });
