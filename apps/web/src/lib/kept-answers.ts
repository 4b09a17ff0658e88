import type { AnswerStore } from "./answer-store";
import { createLongJson, fromJson, type Json } from "./long-json";
import { forget, recall, remember } from "./storage";

export type Question = { path: string; input: unknown };

const readable = new Set([
  "auth",
  "branding",
  "companySettings",
  "consignors",
  "exportSettings",
  "items",
  "manifests",
]);
const currentUserPath = "auth.current";
const ownerKey = "lotwright.kept-for";
const leavingKey = "lotwright.leaving";

/** What is kept of a path: lists and settings, nothing that is secret or shown once. */
export const isKept = (path: string) => readable.has(path.split(".")[0] ?? "");

const idOf = (user: unknown): string | undefined =>
  typeof user === "object" && user !== null && "id" in user && typeof user.id === "string"
    ? user.id
    : undefined;

const nameOf = ({ path, input }: Question) => `${path} ${JSON.stringify(input ?? null)}`;
const keyOf = (userId: string, question: Question) => `${userId} ${nameOf(question)}`;

type Asking = { owner: string | undefined; leavings: number };

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * The answers that one person has read, on the phone for when there is no line. They belong to whoever was answered
 * to be signed in last; when that is somebody else, and when somebody signs out, they are gone.
 */
export function createKeptAnswers(open: () => Promise<AnswerStore>) {
  let opening: Promise<AnswerStore | undefined> | undefined;
  /**
   * Where the browser keeps nothing, nothing is kept. A connection that broke, as one does on a phone that slept, is
   * opened anew once: after that it is as if nothing had been kept, and the line's own failure is what is told.
   */
  const reach = async <T>(
    use: (store: AnswerStore) => Promise<T>,
    isAgain = false,
  ): Promise<T | undefined> => {
    opening ??= open().catch(() => undefined);
    const current = opening;
    const store = await current;
    return (
      store &&
      use(store).catch(() => {
        if (opening === current) opening = undefined;
        return isAgain ? undefined : reach(use, true);
      })
    );
  };
  const owner = () => recall(ownerKey);
  /** Counts the people who have left: what was asked for one of them is not kept for the next. */
  let leavings = 0;
  /** Read before it was known for whom. */
  let early: { question: Question; json: Json; asking: Asking }[] = [];
  const toJson = createLongJson();
  const isOwners = ({ owner: asker, leavings: before }: Asking) =>
    before === leavings && (asker === undefined || asker === owner());

  const clear = async () => {
    leavings += 1;
    early = [];
    forget(ownerKey);
    forget(leavingKey);
    await reach((store) => store.clear());
  };
  const write = async (question: Question, json: Json) => {
    const userId = owner();
    if (userId) await reach((store) => store.write(keyOf(userId, question), json));
  };
  const welcome = async (userId: string | undefined) => {
    const before = owner();
    forget(leavingKey);
    if (userId === before) return;
    if (before !== undefined) await clear();
    // Whoever left on a page that did not reach the store has left it as it was.
    else await reach((store) => store.clear());
    if (userId === undefined) return;
    remember(ownerKey, userId);
    const kept = early.filter(({ asking }) => isOwners(asking));
    early = [];
    await Promise.all(kept.map(({ question, json }) => write(question, json)));
  };
  const keep = async (question: Question, answer: unknown, asking: Asking): Promise<void> => {
    const isUser = question.path === currentUserPath;
    if (isUser) await welcome(idOf(answer));
    else if (asking.leavings !== leavings) return;
    const json = await toJson(nameOf(question), answer);
    if (json === undefined) return;
    if (owner() === undefined) early.push({ question, json, asking });
    else if (isUser || isOwners(asking)) await write(question, json);
  };
  const find = async (question: Question): Promise<unknown> => {
    const userId = owner();
    const json = userId && (await reach((store) => store.read(keyOf(userId, question))));
    return json ? fromJson(json).catch(() => undefined) : undefined;
  };
  /** Somebody signs out: until the server says so they are signed in, and may have to read without a line. */
  const leave = () => remember(leavingKey, "yes");
  /** The server knows of nobody: who was leaving when the page ended has left. */
  const miss = async () => {
    if (recall(leavingKey)) await clear();
  };
  /** Taken when a question is asked, and handed in with its answer. */
  const asking = (): Asking => ({ owner: owner(), leavings });
  return { asking, keep, find, clear, leave, miss };
}
