import { readFile } from "node:fs/promises";
import { createDatabase } from "@lotwright/db/client";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { makeServer } from "../installation/server-process";
import { signUp } from "../installation/staff";

/** T71: servers that start together on an empty database apply each migration once, and all serve. */
export async function manyStarts(site: Installation, note: Note): Promise<void> {
  const sql = site.database.sql();
  await sql`create database fresh`;
  const settings = { ...site.settings, DATABASE_URL: site.database.urlOf("fresh") };
  const numbers = site.size([1, 2, 3], [1, 2]);
  const servers = await Promise.all(numbers.map(() => makeServer(settings)));
  const journal = new URL("../../../db/migrations/meta/_journal.json", import.meta.url);
  const { entries }: { entries: unknown[] } = JSON.parse(await readFile(journal, "utf8"));
  const staff = await signUp(servers[0]?.origin ?? "");
  const ready = await Promise.all(servers.map(({ origin }) => staff.at(origin).read("/readyz")));
  const known = await Promise.all(servers.map(({ origin }) => staff.at(origin).send("GET", "/auth/user")));
  const said = servers.map((server) => server.said).join("");
  const applied = await appliedTo(site, "fresh");
  const codes = await Promise.all(servers.map((server) => server.kill("SIGTERM")));
  note({
    threat: "T71",
    what: `${servers.length} servers start concurrently on an empty database`,
    must: "migrated once, all serve",
    measured:
      `${applied} of ${entries.length} migrations, /readyz ${ready.map(({ status }) => status).join(", ")}, session known ` +
      `${known.map(({ status }) => status).join(", ")}, ready after ${servers.map(({ startMs }) => seconds(startMs)).join(", ")}, ends ${codes.join(", ")}`,
    isOk:
      applied === entries.length &&
      [...ready, ...known].every(({ status }) => status === 200) &&
      codes.every((code) => code === 0) &&
      !/"level":(50|60)/.test(said),
  });
}

async function appliedTo({ database }: Installation, name: string): Promise<number> {
  const client = createDatabase(database.urlOf(name), { max: 1 });
  const rows = await client.sql`select 1 from drizzle.__drizzle_migrations`;
  await client.close();
  return rows.length;
}
