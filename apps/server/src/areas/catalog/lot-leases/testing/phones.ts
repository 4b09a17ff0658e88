import { randomUUID } from "node:crypto";
import { lotLeases } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { actorOf, type TestServer } from "../../../../testing/app";
import type { People } from "../../../../testing/people";

type Deps = Parameters<TestServer["callerFor"]>[1];
export type Asked = { lotNumber?: number; onLotClash?: "next" };

/** A phone of the owner at work on a manifest. */
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

/** The first and the last number of each block. */
export const rangesOf = async (leasing: ReturnType<Phone["lease"]>) =>
  (await leasing).blocks.map(({ firstLotNumber, lastLotNumber }) => [firstLotNumber, lastLotNumber]);

/** Lets hours pass for the leases of a manifest. */
export const pass = (server: TestServer, manifestId: string, hours: number) =>
  server.db
    .update(lotLeases)
    .set({ expiresAt: sql`${lotLeases.expiresAt} - make_interval(hours => ${hours})` })
    .where(eq(lotLeases.manifestId, manifestId));
