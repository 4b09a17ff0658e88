import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRandom } from "@lotwright/tooling/demo/random";
import { openAccount } from "./account.mjs";
import { createAnswerCheck } from "./answers.mjs";
import { connect } from "./connection.mjs";
import { targetsOf } from "./document.mjs";
import { learn, openWorkspace } from "./known.mjs";
import { mutations } from "./mutations.mjs";
import { draftRequest, toSent } from "./requests.mjs";
import { plainFake, zodAsAjv } from "./stand-ins.mjs";

/**
 * @typedef {import("./document.mjs").Target} Target
 * @typedef {import("./known.mjs").Known} Known
 * @typedef {import("@lotwright/tooling/demo/random").Random} Random
 *
 * @typedef {object} Round what requests are made with
 * @property {Random} random
 * @property {import("./connection.mjs").Connection} connection
 * @property {import("./answers.mjs").CheckAnswer} checkAnswer
 * @property {(schema: import("./document.mjs").Schema) => Promise<unknown>} fake
 *
 * @typedef {object} Outcome
 * @property {string} id of the operation
 * @property {number} status
 * @property {string[]} problems
 * @property {string} [exchange] the request and the answer, where there are problems
 */

/** Requests per workspace, before deletions have emptied it. */
const perWorkspace = 200;

/** These end the session of their caller, so each is sent with a new account. */
const endsSession = new Set(["auth.login", "auth.logout", "auth.register", "auth.changePassword"]);

/**
 * Sends requests that are valid or nearly valid by the document, and checks every response against it.
 * @type {import("./check-api.mjs").Part}
 */
export async function fuzz({ origin, tools, document, wish }) {
  const random = createRandom(wish.seed);
  const { ajv, fake } = tools ? await fromNpm(tools, document, random) : standIns(document);
  const connection = connect(origin);
  const round = { random, connection, fake, checkAnswer: createAnswerCheck(ajv, document) };
  const targets = targetsOf(document);
  const outcomes = await sendAll(round, targets, Math.max(wish.requests, targets.length));
  await connection.close();
  return report(outcomes, targets, wish);
}

/**
 * @param {string} tools
 * @param {import("./document.mjs").OpenApi} document
 * @param {Random} random
 */
async function fromNpm(tools, { components }, random) {
  const { libraries } = await import(pathToFileURL(join(tools, "fuzz-libraries.mjs")).href);
  return {
    ajv: libraries.addFormats(new libraries.Ajv2020({ strict: false })),
    /** @type {Round["fake"]} */
    fake: (schema) => libraries.generate({ ...schema, components }, { seed: random.whole(1, 2 ** 30) }),
  };
}

/** @param {import("./document.mjs").OpenApi} document */
function standIns(document) {
  const fake = plainFake(document);
  return { ajv: zodAsAjv(), fake: /** @type {Round["fake"]} */ (async (schema) => fake(schema)) };
}

/**
 * @param {Round} round
 * @param {Target[]} targets
 * @param {number} count
 */
async function sendAll(round, targets, count) {
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {Known | undefined} */
  let known;
  for (let index = 0; index < count; index += 1) {
    if (index % perWorkspace === 0) known = await openWorkspace(round.connection);
    const target = targets[index % targets.length];
    if (!known || !target) throw new Error("There is nothing to ask for");
    // The first round fits the document; later ones nearly.
    outcomes.push(
      await sendOne(round, { target, known, isOdd: index >= targets.length && round.random.chance(0.5) }),
    );
  }
  return outcomes;
}

/**
 * @param {Round} round
 * @param {{ target: Target, known: Known, isOdd: boolean }} wish
 * @returns {Promise<Outcome>}
 */
async function sendOne({ random, connection, fake, checkAnswer }, { target, known, isOdd }) {
  const account = endsSession.has(target.id) ? await openAccount(connection) : known.account;
  const draft = await draftRequest({ target, known, account, random, fake });
  const isForeign = isOdd && !endsSession.has(target.id) && random.chance(0.2);
  const others = [
    {},
    { cookie: "lotwright=nobody" },
    { authorization: "Bearer nothing" },
    { cookie: known.memberCookie },
  ];
  Object.assign(draft.headers, isForeign ? random.pick(others) : credentials(random, target, account, isOdd));
  const name = isOdd ? random.pick(Object.keys(mutations)) : "as documented";
  mutations[name]?.(draft, random);
  const sent = toSent(draft);
  const answer = await connection.ask(sent);
  const problems = checkAnswer(target, answer);
  learn(known, { id: target.id, params: draft.params }, answer);
  const { status } = answer;
  if (problems.length === 0) return { id: target.id, status, problems };
  const request = `${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${shortened(sent.body ?? "")}`;
  return {
    id: target.id,
    status,
    problems,
    exchange: `${name}: ${request}\n    -> ${status} ${shortened(answer.body)}`,
  };
}

/**
 * @param {Random} random
 * @param {Target} target
 * @param {import("./account.mjs").Account} account
 * @param {boolean} isOdd
 * @returns {Record<string, string>}
 */
function credentials(random, { isOpen, takesKey }, { cookie, apiKey }, isOdd) {
  if (isOpen && random.chance(0.7)) return {};
  const isKey = takesKey ? random.chance(0.3) : isOdd && random.chance(0.1);
  return isKey ? { authorization: `Bearer ${apiKey}` } : { cookie };
}

/** @param {string | Buffer} body */
const shortened = (body) => body.toString().slice(0, 600);

/**
 * @param {Outcome[]} outcomes
 * @param {Target[]} targets
 * @param {import("./check-api.mjs").Subject["wish"]} wish
 */
function report(outcomes, targets, { seed, isSmallest }) {
  const widest = Math.max(...targets.map(({ id }) => id.length));
  for (const { id } of targets) console.log(`  ${id.padEnd(widest)}  ${countsOf(outcomes, id)}`);
  const wrong = outcomes.filter(({ problems }) => problems.length > 0);
  for (const { id, problems, exchange } of wrong)
    console.log(`  ${id}: ${problems.join("; ")}\n    ${exchange}`);
  const succeeded = outcomes.filter(({ status }) => status < 300);
  const unseen = targets.filter(({ id }) => !succeeded.some((outcome) => outcome.id === id));
  for (const { id } of unseen) console.log(`  ${id}: no request succeeded, so its answer was never seen`);
  // The smallest size asks for each operation once.
  const isRight = wrong.length + (isSmallest ? 0 : unseen.length) === 0 && succeeded.length > 0;
  const counts = `${outcomes.length} requests, ${succeeded.length} succeeded, ${wrong.length} undocumented answers`;
  console.log(`${isRight ? "ok    " : "FAILED"}  fuzz: ${counts}; --seed ${seed} repeats them`);
  return isRight;
}

/**
 * @param {Outcome[]} outcomes
 * @param {string} id
 * @returns {string} how often it answered which status
 */
function countsOf(outcomes, id) {
  const statuses = outcomes.filter((outcome) => outcome.id === id).map(({ status }) => status);
  return [...new Set(statuses)]
    .sort((one, other) => one - other)
    .map((status) => `${status} × ${statuses.filter((other) => other === status).length}`)
    .join(", ");
}
