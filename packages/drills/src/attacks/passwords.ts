import { randomUUID } from "node:crypto";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { call, type Reply } from "./call";
import { openStream } from "./ended-access";
import { cookieOf, newAddress, type Person, register } from "./people";

const commonSentence = "This password is too common. Choose another.";

/** T87: common passwords. */
export async function commonPasswords({ origin }: Installation, note: Note): Promise<void> {
  const admin = await register(origin);
  const passwords: Record<string, (email: string) => string> = {
    "123456": () => "123456",
    password: () => "password",
    "six blanks": () => "      ",
    "one's own e-mail": (email) => email,
    "the first part of one's own e-mail": (email) => email.split("@")[0] ?? "",
    "the domain of one's own e-mail": (email) => email.split("@")[1] ?? "",
  };
  const newEmail = () => `lamp-seller-${randomUUID().slice(0, 8)}@auctions-of-field.test`;
  for (const [what, passwordOf] of Object.entries(passwords)) {
    const headers = { "x-forwarded-for": newAddress() };
    const email = newEmail();
    const body = { email, password: passwordOf(email) };
    const reply = await call(origin, { method: "POST", path: "/api/auth/register", headers, body });
    noteRefusal(`registering with ${what}`, reply, note);
  }
  const team = { email: newEmail(), password: "password1" };
  const reply = await admin.ask({ method: "POST", path: "/api/admin/users", body: team });
  noteRefusal("a team account with password1", reply, note);
}

function noteRefusal(what: string, { status, text }: Reply, note: Note): void {
  const sentence = /"message":"([^"]*)"/.exec(text)?.[1] ?? "";
  note({
    threat: "T87",
    what,
    must: `400 "${commonSentence}"`,
    measured: `${status} ${sentence}`,
    isOk: status === 400 && sentence.length > 0,
  });
}

/** T88: a stolen session cannot make itself permanent. */
export async function borrowedSession({ origin }: Installation, note: Note): Promise<void> {
  const person = await register(origin);
  const makeKey = { method: "POST", path: "/api/api-keys" };
  const without = await person.ask({ ...makeKey, body: { name: "Stock system" } });
  const wrong = await person.ask({ ...makeKey, body: { name: "Stock system", password: "wrong lamp 1912" } });
  const right = await person.ask({ ...makeKey, body: { name: "Stock system", password: person.password } });
  noteStatuses(
    "an API key without a password, with a wrong one, with the right one",
    [without, wrong, right],
    {
      must: [400, 403, 201],
      note,
    },
  );
  const reset = { method: "POST", path: `/api/admin/users/${person.id}/reset-password` };
  const newPassword = "copper kettle 1908";
  const own = await person.ask({ ...reset, body: { newPassword } });
  const mine = await person.ask({ path: "/api/auth/user" });
  noteStatuses("a reset of one's own password without the current one; the session afterwards", [own, mine], {
    must: [400, 200],
    note,
  });
  const change = { method: "POST", path: "/api/auth/password" };
  const current = await register(origin);
  const refused = await current.ask({
    ...change,
    body: { currentPassword: "wrong lamp 1912", newPassword },
  });
  const changed = await current.ask({
    ...change,
    body: { currentPassword: current.password, newPassword },
  });
  noteStatuses("one's own new password: with a wrong current one, with the right one", [refused, changed], {
    must: [403, 200],
    note,
  });
  await loginWhileSignedIn(await register(origin), note);
}

async function loginWhileSignedIn({ origin, headers, email, password }: Person, note: Note): Promise<void> {
  const body = { email, password };
  const login = await call(origin, { method: "POST", path: "/api/auth/login", headers, body });
  const before = await call(origin, { path: "/api/auth/user", headers });
  const after = await call(origin, { path: "/api/auth/user", headers: { cookie: cookieOf(login) } });
  noteStatuses("a login while signed in; the session before; the new one", [login, before, after], {
    must: [200, 401, 200],
    note,
  });
}

/** T91: sign-out clears the browser's cache, and an anonymous caller gets no event stream. */
export async function signedOut({ origin }: Installation, note: Note): Promise<void> {
  const person = await register(origin);
  const stream = await openStream(person);
  const reply = await person.ask({ method: "POST", path: "/api/auth/logout" });
  const cleared = reply.headers["clear-site-data"];
  note({
    threat: "T91",
    what: "sign-out",
    must: 'Clear-Site-Data: "cache"',
    measured: `${reply.status}, Clear-Site-Data: ${cleared ?? "none"}`,
    isOk: reply.status === 200 && String(cleared).includes('"cache"'),
  });
  const startedAt = performance.now();
  while (!Number.isFinite(stream.endedAt()) && performance.now() - startedAt < 5_000) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stream.leave();
  note({
    threat: "T91",
    what: "the event stream of a session that is signed out",
    must: "ends with UNAUTHORIZED",
    measured: `${Number.isFinite(stream.endedAt()) ? "ended" : "open"}, ${stream.text().includes("UNAUTHORIZED") ? "with" : "without"} UNAUTHORIZED`,
    isOk: Number.isFinite(stream.endedAt()) && stream.text().includes("UNAUTHORIZED"),
  });
  const stranger = await openStream({
    origin,
    headers: { cookie: "", "x-forwarded-for": newAddress() },
  });
  stranger.leave();
  noteStatuses("an event stream without a session", [stranger], { must: [401], note, threat: "T91" });
}

type Expected = { must: number[]; note: Note; threat?: string };

function noteStatuses(
  what: string,
  replies: readonly { status: number }[],
  { must, note, threat = "T88" }: Expected,
): void {
  const statuses = replies.map(({ status }) => status);
  note({
    threat,
    what,
    must: must.join(", "),
    measured: statuses.join(", "),
    isOk: statuses.join() === must.join(),
  });
}
