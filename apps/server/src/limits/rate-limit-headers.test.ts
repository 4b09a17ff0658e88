import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { makeUser } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { describe, expect } from "vitest";
import { createApp } from "../app";
import { createPasswords } from "../areas/accounts/auth/passwords";
import { makeScene, password, type Scene } from "../testing/access-scene";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { cheapHashCost, hashPassword } from "../testing/passwords";
import { plainPages } from "../testing/plain-pages";
import { ask } from "../testing/rest";
import { test } from "../testing/test";
import { createRateLimits } from "./rate-limit";
import { createStandings } from "./rate-limit-headers";

let scene: Scene;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
});

/** A test server with catalog pages and a clock frozen ten seconds before a minute ends. */
function atFixedTime(server: TestServer, writesPerMinute = 0) {
  const now = Date.UTC(2026, 0, 1, 12, 0, 50);
  const limits = createRateLimits(server.db, { now: () => now });
  const quotas = { ...server.deps.quotas, writesPerMinute };
  const edge = { trustProxy: false, publicUrl: undefined };
  const web = { root: tmpdir(), routes: ["/"], pages: plainPages };
  return {
    app: createApp({ ...server.deps, limits, quotas }, { edge, web, stopping: server.stopping.signal }),
  };
}

const newIp = () => `203.0.113.${Math.floor(Math.random() * 250)}:${randomUUID()}`;

/** Values of the headers: status, RateLimit-Policy, RateLimit and Retry-After. */
async function limitsOf(answer: Response) {
  await answer.text();
  const [policy, left, retry] = ["ratelimit-policy", "ratelimit", "retry-after"].map((name) =>
    answer.headers.get(name),
  );
  return [answer.status, policy, left, retry];
}

test("reports the remaining writes of a user's minute over both transports and with a 429", async ({
  server,
}) => {
  const at = atFixedTime(server, 3);
  const headers = await signedIn(server, scene.owner);
  const body = { manifestId: scene.manifest.id };
  const policy = '"writes";q=3;w=60';
  const write = async (path: string) => limitsOf(await ask(at, "POST", path, { headers, body }));
  expect(await write("/api/items")).toEqual([201, policy, '"writes";r=2;t=10', null]);
  expect(await write("/trpc/items.create")).toEqual([200, policy, '"writes";r=1;t=10', null]);
  const invalid = await ask(at, "POST", "/api/items", { headers, body: {} });
  expect(await limitsOf(invalid)).toEqual([400, policy, '"writes";r=0;t=10', null]);
  for (const path of ["/api/items", "/trpc/items.create"]) {
    expect(await write(path)).toEqual([429, policy, '"writes";r=0;t=10', "10"]);
  }
  const read = await ask(at, "GET", "/api/manifests", { headers });
  expect(await limitsOf(read)).toEqual([200, null, null, null]);
});

test("reports no write limit when it is disabled", async ({ server }) => {
  const headers = await signedIn(server, scene.owner);
  const body = { manifestId: scene.manifest.id };
  const answer = await ask(atFixedTime(server, 0), "POST", "/api/items", { headers, body });
  expect(await limitsOf(answer)).toEqual([201, null, null, null]);
});

test("reports the remaining searches of a user's minute, and how many more may wait", async ({ server }) => {
  const headers = await signedIn(server, scene.owner);
  const answer = await ask(atFixedTime(server), "GET", "/api/search?q=lamp", { headers });
  expect(await limitsOf(answer)).toEqual([
    200,
    '"expensive-reads";q=600;w=60, "open-expensive-reads";q=22;qu="concurrent-requests"',
    '"expensive-reads";r=599;t=10, "open-expensive-reads";r=21',
    null,
  ]);
});

test("names the limit of a sign-in that is refused because others of its network wait", async ({
  server,
}) => {
  let end = (_: boolean) => {};
  const compared = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const limits = { perKey: 0, total: 9 };
  const passwords = createPasswords({ cost: cheapHashCost, slots: 1, limits, compare: () => compared });
  const edge = { trustProxy: false, publicUrl: undefined };
  const at = { app: createApp({ ...server.deps, passwords }, { edge, stopping: server.stopping.signal }) };
  const body = { email: `${randomUUID()}@example.test`, password };
  const ip = newIp();
  const answers = [0, 1].map(() => ask(at, "POST", "/api/auth/login", { ip, body }));
  expect(await limitsOf(await Promise.race(answers))).toEqual([
    429,
    '"logins";q=100;w=900, "password-checks";q=0;qu="concurrent-requests"',
    expect.stringMatching(/^"logins";r=9[89];t=\d+, "password-checks";r=0$/),
    "5",
  ]);
  end(false);
  await Promise.all(answers);
});

test("reports the lowest remaining count for a batch that counts several times against one limit", async ({
  server,
}) => {
  const headers = await signedIn(server, scene.owner);
  const body = Object.fromEntries([0, 1].map((index) => [index, { manifestId: scene.manifest.id }]));
  const answer = await ask(atFixedTime(server, 9), "POST", "/trpc/items.create,items.create?batch=1", {
    headers,
    body,
  });
  expect(await limitsOf(answer)).toEqual([200, '"writes";q=9;w=60', '"writes";r=7;t=10', null]);
});

test("reports both limits of public catalogs for a wrong link, on the page and over the API", async ({
  server,
}) => {
  const at = atFixedTime(server);
  const ip = newIp();
  const reads = '"catalog-reads";q=600;w=60';
  const read = async (path: string) => limitsOf(await ask(at, "GET", path, { ip }));
  const { shareToken: token } = scene;
  expect(await read(`/api/public/manifests/${token}`)).toEqual([
    200,
    reads,
    '"catalog-reads";r=599;t=10',
    null,
  ]);
  expect(await read(`/public/${token}`)).toEqual([200, reads, '"catalog-reads";r=598;t=10', null]);
  for (const [path, left] of [
    [`/api/public/manifests/${makeToken()}`, [597, 59]],
    [`/public/${makeToken()}`, [596, 58]],
  ] as const) {
    expect(await read(path)).toEqual([
      404,
      `${reads}, "wrong-links";q=60;w=600`,
      expect.stringMatching(
        new RegExp(`^"catalog-reads";r=${left[0]};t=10, "wrong-links";r=${left[1]};t=(?:600|59\\d)$`),
      ),
      null,
    ]);
  }
});

test("reports the remaining quotas of new members, password resets and new API keys to an admin", async ({
  server,
}) => {
  const headers = await signedIn(server, scene.owner);
  const body = { email: `${randomUUID()}@example.test`, password };
  const reset = { newPassword: "copper kettle 1913" };
  for (const [path, sent, status, name, quota, seconds] of [
    ["/api/admin/users", body, 201, "new-members", 20, 3600],
    [`/api/admin/users/${scene.member.id}/reset-password`, reset, 200, "password-resets", 20, 3600],
    ["/api/api-keys", { name: "Website", password }, 201, "logins", 100, 900],
  ] as const) {
    const answer = await ask(server, "POST", path, { headers, ip: newIp(), body: sent });
    const [answered, policies, left] = await limitsOf(answer);
    expect([answered, policies]).toEqual([status, `"writes";q=6000;w=60, "${name}";q=${quota};w=${seconds}`]);
    expect(left).toMatch(new RegExp(`^"writes";r=\\d+;t=\\d+, "${name}";r=${quota - 1};t=\\d+$`));
  }
});

describe("sign-in", () => {
  const policy = '"logins";q=100;w=900';
  const left = (count: number) => expect.stringMatching(new RegExp(`^"logins";r=${count};t=(?:900|89\\d)$`));

  async function attempts(server: TestServer, email: string) {
    const ip = newIp();
    const log = async (given: string) =>
      limitsOf(await ask(server, "POST", "/api/auth/login", { ip, body: { email, password: given } }));
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await log("not this one"));
    return answers;
  }

  test("reports the same login limits for existing and missing accounts", async ({ server }) => {
    const { email } = await makeUser(server.db, { passwordHash: await hashPassword(password) });
    const [known, unknown] = await Promise.all([
      attempts(server, email),
      attempts(server, `${randomUUID()}@example.test`),
    ]);
    for (const answers of [known, unknown]) {
      expect(answers.slice(0, 10)).toEqual(
        Array.from({ length: 10 }, (_, count) => [401, policy, left(99 - count), null]),
      );
      for (const [index, [status, policies, rest, retry]] of answers.slice(10).entries()) {
        expect([status, policies]).toEqual([429, `${policy}, "account-logins";q=10;w=900`]);
        const [, ofNetwork, ofAccount, seconds] =
          /^"logins";r=(\d+);t=\d+, "account-logins";r=(\d+);t=(\d+)$/.exec(String(rest)) ?? [];
        expect([ofNetwork, ofAccount, seconds]).toEqual([String(89 - index), "0", retry]);
      }
    }
  });

  test("counts correct and wrong passwords alike, so that others on the network cannot detect a sign-in", async ({
    server,
  }) => {
    const ip = newIp();
    const { email } = await makeUser(server.db, { passwordHash: await hashPassword(password) });
    const statuses = [401, 200, 401];
    for (const [index, status] of statuses.entries()) {
      const body = { email, password: status === 200 ? password : "not this one" };
      const answer = await ask(server, "POST", "/api/auth/login", { ip, body });
      expect(await limitsOf(answer)).toEqual([status, policy, left(99 - index), null]);
    }
  });

  test("reports the network's remaining registrations, whether or not the email is taken", async ({
    server,
  }) => {
    const ip = newIp();
    const body = { email: `${randomUUID()}@example.test`, password };
    for (const [status, count] of [
      [201, 19],
      [409, 18],
    ] as const) {
      const answer = await ask(server, "POST", "/api/auth/register", { ip, body });
      expect(await limitsOf(answer)).toEqual([
        status,
        '"registrations";q=20;w=3600',
        expect.stringMatching(new RegExp(`^"registrations";r=${count};t=(?:3600|359\\d)$`)),
        null,
      ]);
    }
  });

  test("reports the remaining quota of malformed requests to signed-out clients", async ({ server }) => {
    const answer = await ask(server, "POST", "/api/auth/login", { ip: newIp(), body: {} });
    expect(await limitsOf(answer)).toEqual([
      400,
      '"invalid-requests";q=300;w=600',
      expect.stringMatching(/^"invalid-requests";r=299;t=(?:600|59\d)$/),
      null,
    ]);
  });
});

test("writes one item per policy, no window for concurrency limits, and no header without limits", () => {
  const { report, writeTo } = createStandings();
  const headers = new Headers();
  writeTo(headers);
  expect([...headers]).toEqual([]);
  const writes = { name: "writes", quota: 9, windowSeconds: 60 };
  report({ policy: writes, remaining: 3, seconds: 8 });
  report({ policy: writes, remaining: 4, seconds: 9 });
  report({ policy: { name: "uploads", quota: 4 }, remaining: 0 });
  writeTo(headers);
  expect(Object.fromEntries(headers)).toEqual({
    ratelimit: '"writes";r=3;t=8, "uploads";r=0',
    "ratelimit-policy": '"writes";q=9;w=60, "uploads";q=4;qu="concurrent-requests"',
  });
});
