import { randomUUID } from "node:crypto";
import { lotLeases } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { actorOf, type TestServer } from "../../../../testing/app";
import type { People } from "../../../../testing/people";

type Deps = Parameters<TestServer["callerFor"]>[1];
export type Asked = { lotNumber?: number; onLotClash?: "next" };

/** Simulates the owner's phone in a manifest. */
export function phoneIn(server: TestServer, people: People, manifestId: string, changed: Deps = {}) {
  const deviceId = randomUUID();
  const caller = server.callerFor(actorOf(people.owner), changed);
  return {
    deviceId,
    lease: (count?: number) =>
      caller.lotLeases.lease({ manifestId, deviceId, ...(count !== undefined && { count }) }),
    release: (ids: string[]) => caller.lotLeases.release({ manifestId, deviceId, ids }),
    add: (asked: Asked = {}) => caller.items.create({ manifestId, deviceId, ...asked }),
    next: () => caller.manifests.nextLotNumber({ id: manifestId, deviceId }),
  };
}

export type Phone = ReturnType<typeof phoneIn>;

export const newManifest = async (server: TestServer, people: People) =>
  (await makeManifest(server.db, { workspaceId: people.workspaceId })).id;
export async function twoPhones(server: TestServer, people: People) {
  const manifestId = await newManifest(server, people);
  return {
    manifestId,
    phone: phoneIn(server, people, manifestId),
    other: phoneIn(server, people, manifestId),
  };
}

/** First and last number of each block. */
export const rangesOf = async (leasing: ReturnType<Phone["lease"]>) =>
  (await leasing).blocks.map(({ firstLotNumber, lastLotNumber }) => [firstLotNumber, lastLotNumber]);

/** Moves a manifest's leases back in time, as if hours had passed. */
export const pass = (server: TestServer, manifestId: string, hours: number) =>
  server.db
    .update(lotLeases)
    .set({ expiresAt: sql`${lotLeases.expiresAt} - make_interval(hours => ${hours})` })
    .where(eq(lotLeases.manifestId, manifestId));
