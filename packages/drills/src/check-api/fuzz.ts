import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRandom, type Random } from "@lotwright/tooling/demo/random";
import type { Row } from "../installation/report";
import { type Ajv, type CheckAnswer, createAnswerCheck } from "./answers";
import type { Subject } from "./check-api";
import { type Connection, connect } from "./connection";
import { type OpenApi, type Schema, type Target, targetsOf } from "./document";
import { mutations } from "./mutations";
import { draftRequest, toSent } from "./requests";
import { plainFake, zodAsAjv } from "./stand-ins";
import { type Account, type Known, learn, openAccount, openSession, openWorkspace } from "./workspace";

type Fake = (schema: Schema) => Promise<unknown>;

/** Tools to create and check requests. */
type Round = { random: Random; connection: Connection; checkAnswer: CheckAnswer; fake: Fake };

/** Response to an operation; with problems also the request and response. */
type Outcome = { id: string; status: number; problems: string[]; exchange?: string };

/** Requests per workspace, before deletions empty it. */
const perWorkspace = 200;

/** Operations that end the session of their caller, so each is sent with a new account. */
const endsSession = new Set(["auth.login", "auth.logout", "auth.register", "auth.changePassword"]);

/** Sends requests that are valid or nearly valid by the document, and checks every response against it. */
export async function fuzz({ origin, tools, document, wish }: Subject): Promise<Row[]> {
  const random = createRandom(wish.seed);
  const { ajv, fake } = tools ? await fromNpm(tools, document, random) : standIns(document);
  const connection = connect(origin);
  const round = { random, connection, fake, checkAnswer: createAnswerCheck(ajv, document) };
  const targets = targetsOf(document).toSorted((one, other) => turnOf(one) - turnOf(other));
  const outcomes = await sendAll(round, targets, Math.max(wish.requests, targets.length));
  await connection.close();
  return report(outcomes, targets, wish);
}

/** Operations that create entities come before those that need the ids, and deletions come last. */
function turnOf({ method, path }: Target): number {
  if (method === "DELETE") return 2;
  return method === "POST" && !path.endsWith("}") ? 0 : 1;
}

async function fromNpm(tools: string, { components }: OpenApi, random: Random) {
  const { libraries } = await import(pathToFileURL(join(tools, "fuzz-libraries.mjs")).href);
  const fake: Fake = (schema) =>
    libraries.generate({ ...schema, components }, { seed: random.whole(1, 2 ** 30) });
  const ajv: Ajv = libraries.addFormats(new libraries.Ajv2020({ strict: false }));
  return { ajv, fake };
}

function standIns(document: OpenApi) {
  const plain = plainFake(document);
  const fake: Fake = async (schema) => plain(schema);
  return { ajv: zodAsAjv(), fake };
}

async function sendAll(round: Round, targets: Target[], count: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let known = await openWorkspace(round.connection);
  for (let index = 0; index < count; index += 1) {
    if (index > 0 && index % perWorkspace === 0) known = await openWorkspace(round.connection);
    const target = targets[index % targets.length];
    if (!target) throw new Error("There is nothing to ask for");
    // The first round's requests fit the document; those of later rounds nearly fit it.
    const isOdd = index >= targets.length && round.random.chance(0.5);
    outcomes.push(await sendOne(round, { target, known, isOdd }));
  }
  return outcomes;
}

type Wish = { target: Target; known: Known; isOdd: boolean };

async function sendOne(round: Round, { target, known, isOdd }: Wish): Promise<Outcome> {
  const { random, connection, fake, checkAnswer } = round;
  const account = endsSession.has(target.id) ? await openAccount(connection) : known.account;
  // This operation ends all sessions of its caller.
  if (target.id === "sessions.revoke") await openSession(connection, known);
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
  learn(known, { target, params: draft.params }, answer);
  const { status } = answer;
  if (problems.length === 0) return { id: target.id, status, problems };
  const request = `${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${shortened(sent.body ?? "")}`;
  const exchange = `${name}: ${request}\n    -> ${status} ${shortened(answer.body)}`;
  return { id: target.id, status, problems, exchange };
}

function credentials(random: Random, target: Target, { cookie, apiKey }: Account, isOdd: boolean) {
  if (target.isOpen && random.chance(0.7)) return {};
  const isKey = target.takesKey ? random.chance(0.3) : isOdd && random.chance(0.1);
  return isKey ? { authorization: `Bearer ${apiKey}` } : { cookie };
}

const shortened = (body: string | Buffer) => body.toString().slice(0, 600);

function report(outcomes: Outcome[], targets: Target[], { seed, isSmallest }: Subject["wish"]): Row[] {
  const widest = Math.max(...targets.map(({ id }) => id.length));
  for (const { id } of targets) console.log(`  ${id.padEnd(widest)}  ${countsOf(outcomes, id)}`);
  const wrong = outcomes.filter(({ problems }) => problems.length > 0);
  for (const { id, problems, exchange } of wrong)
    console.log(`  ${id}: ${problems.join("; ")}\n    ${exchange}`);
  const succeeded = outcomes.filter(({ status }) => status < 300);
  const unseen = targets.filter(({ id }) => !succeeded.some((outcome) => outcome.id === id));
  return [
    {
      what: `${outcomes.length} requests; --seed ${seed} repeats them`,
      must: "documented answers",
      measured: wrong.map(({ id, problems }) => `${id}: ${problems.join("; ")}`).join("; ") || "all",
      isOk: wrong.length === 0,
    },
    {
      what: "operations of which no request succeeded, so that their answer was never seen",
      // The smallest size sends one request per operation.
      must: isSmallest ? "few" : "none",
      measured: unseen.map(({ id }) => id).join(", ") || "none",
      isOk: unseen.length <= (isSmallest ? targets.length / 3 : 0),
    },
  ];
}

/** Counts how often an operation answered with each status. */
function countsOf(outcomes: Outcome[], id: string): string {
  const statuses = outcomes.filter((outcome) => outcome.id === id).map(({ status }) => status);
  return [...new Set(statuses)]
    .sort((one, other) => one - other)
    .map((status) => `${status} × ${statuses.filter((other) => other === status).length}`)
    .join(", ");
}
