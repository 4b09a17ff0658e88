import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { databaseUrl } from "./testing/template";

const name = `settings_${process.pid}`;
const server = postgres(inject("databaseUrl"), { max: 1 });
const sql = postgres(databaseUrl(inject("databaseUrl"), name), { max: 12 });

/** Index of the migration that adds the table, by file name. */
const number = 33;

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("../migrations", import.meta.url)),
}).map((migration) => migration.sql);

async function apply(wanted: readonly string[][]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const statement of wanted.flat()) await tx.unsafe(statement);
  });
}

const savedAt = new Date("2026-10-01T08:00:00Z");
const later = new Date("2026-11-01T08:00:00Z");

type Values = Record<string, postgres.JSONValue>;
type Case = {
  section: string;
  table: string;
  key: "user_id" | "workspace_id";
  /** Columns saved before the migration, and their expected values. */
  columns: Values;
  value: Values;
  /** Settings saved afterwards by a server of the previous release. */
  formerChange: Values;
  /** Settings saved then by a server of this release. */
  change: Values;
  /** The expected final row. */
  row: Values;
};

const cases: Case[] = [
  {
    section: "company",
    table: "company_settings",
    key: "user_id",
    columns: {
      company_name: "Field & Sons",
      logo_url: "/photos/a.jpg",
      units: "metric",
      keeps_recordings: true,
    },
    value: {
      ...{ companyName: "Field & Sons", companyWebsite: "", companyPhone: "", companyEmail: "" },
      ...{ logoUrl: "/photos/a.jpg", allowsSearchEngines: false, publishesResults: false },
      ...{ keepsRecordings: true, requiresOwnPasswords: false, defaultCurrency: "USD", units: "metric" },
    },
    formerChange: { company_phone: "1", logo_url: null },
    change: { companyEmail: "sales@field.example", publishesResults: true },
    row: {
      ...{ company_name: "Field & Sons", company_phone: "1", company_email: "sales@field.example" },
      ...{ logo_url: null, units: "metric", keeps_recordings: true, publishes_results: true },
    },
  },
  {
    section: "branding",
    table: "branding",
    key: "user_id",
    columns: { brand_color: "#102030" },
    value: { brandColor: "#102030", logoUrl: null },
    formerChange: { logo_url: "/photos/b.jpg" },
    change: { brandColor: "#AABBCC" },
    row: { brand_color: "#AABBCC", logo_url: "/photos/b.jpg" },
  },
  {
    section: "capture",
    table: "capture_settings",
    key: "workspace_id",
    columns: { required_shots: [{ category: "", shots: ["Front"] }] },
    value: { requiredShots: [{ category: "", shots: ["Front"] }] },
    formerChange: { required_shots: [{ category: "Furniture", shots: ["Back", "Label"] }] },
    change: { requiredShots: [] },
    row: { required_shots: [] },
  },
  {
    section: "custom-fields",
    table: "custom_fields",
    key: "workspace_id",
    columns: {
      custom_column_labels: { custom1: "Maker", custom20: "" },
      custom_column_defaults: { custom_2: "unknown" },
      show_in_workflow: ["custom1", "custom2"],
    },
    value: {
      customColumnLabels: { custom1: "Maker", custom20: "" },
      customColumnDefaults: { custom_2: "unknown" },
      ...{ showInWorkflow: ["custom1", "custom2"], columnOrder: [] },
    },
    formerChange: { column_order: ["custom2"] },
    change: { customColumnLabels: { customTwo: "Shelf" }, showInWorkflow: [] },
    row: {
      custom_column_labels: { customTwo: "Shelf" },
      custom_column_defaults: { custom_2: "unknown" },
      ...{ show_in_workflow: [], column_order: ["custom2"] },
    },
  },
  {
    section: "export-format",
    table: "export_settings",
    key: "user_id",
    columns: { csv_delimiter: "tab", include_columns: ["title", "custom2"] },
    value: {
      ...{ csvDelimiter: "tab", includeColumns: ["title", "custom2"] },
      ...{ fileFormat: null, dateFormat: null },
    },
    formerChange: { date_format: "DD.MM.YYYY" },
    change: { fileFormat: "xlsx", includeColumns: ["lotNumber"] },
    row: {
      ...{ csv_delimiter: "tab", include_columns: ["lotNumber"] },
      ...{ date_format: "DD.MM.YYYY", file_format: "xlsx" },
    },
  },
];

type Person = { workspaceId: string; userId: string };

async function makePerson(role: "admin" | "team", workspaceId: string = randomUUID()): Promise<Person> {
  const userId = randomUUID();
  await sql`insert into workspaces ${sql({ id: workspaceId })} on conflict do nothing`;
  const user = { id: userId, workspace_id: workspaceId, email: `${userId}@example.test` };
  await sql`insert into users ${sql({ ...user, password_hash: "", role })}`;
  return { workspaceId, userId };
}

/** Saves settings like a server of the previous release. */
function saveFormer({ table, key }: Case, { workspaceId, userId }: Person, changes: Values, at = later) {
  const owner = key === "user_id" ? { user_id: userId } : {};
  const row = { ...changes, ...owner, workspace_id: workspaceId, updated_at: at };
  return sql`insert into ${sql(table)} ${sql(row)} on conflict (${sql(key)}) do update set ${sql({ ...changes, updated_at: at })}`;
}

/** Saves settings like a server of this release. */
function save({ section }: Pick<Case, "section">, { workspaceId, userId }: Person, changes: Values) {
  const of = section === "export-format" ? userId : null;
  return sql`insert into settings (workspace_id, user_id, section, value, updated_at)
    values (${workspaceId}, ${of}, ${section}, ${sql.json(changes)}, ${later})
    on conflict (workspace_id, section, user_id) do update
    set value = settings.value || excluded.value, updated_at = excluded.updated_at`;
}

const rowsOf = async ({ section }: Pick<Case, "section">, { workspaceId, userId }: Person) =>
  sql`select value, user_id, updated_at from settings
    where workspace_id = ${workspaceId} and section = ${section} and (user_id is null or user_id = ${userId})`;

async function formerRow({ table, key }: Case, { workspaceId, userId }: Person) {
  const id = key === "user_id" ? userId : workspaceId;
  return (await sql`select * from ${sql(table)} where ${sql(key)} = ${id}`)[0];
}

const people = new Map<Case, Person>();
const personOf = (each: Case) => people.get(each) ?? { workspaceId: "", userId: "" };
const company = cases[0] as Case; // the first of the list above

beforeAll(async () => {
  await server`create database ${server(name)}`;
  await apply(migrations.slice(0, number));
  for (const each of cases) {
    const person = await makePerson("admin");
    people.set(each, person);
    await saveFormer(each, person, each.columns, savedAt);
  }
});

afterAll(async () => {
  await sql.end();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
});

describe("the migration", () => {
  test("copies saved settings to the new table, except workspace settings saved by members", async () => {
    const member = await makePerson("team", personOf(company).workspaceId);
    await saveFormer(company, member, { company_name: "Mine" }, savedAt);
    await apply(migrations.slice(number));
    for (const each of cases) {
      const person = personOf(each);
      const user_id = each.section === "export-format" ? person.userId : null;
      expect(await rowsOf(each, person)).toEqual([{ value: each.value, user_id, updated_at: savedAt }]);
    }
    expect(await sql`select 1 from settings`).toHaveLength(cases.length);
  });
});

describe("servers of both releases", () => {
  test.each(cases)(
    "shows each other's changes of $section to servers of both releases, and keeps other fields",
    async (each) => {
      const person = personOf(each);
      const key = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const camel = Object.fromEntries(
        Object.entries(each.formerChange).map(([column, value]) => [key(column), value]),
      );
      await saveFormer(each, person, each.formerChange);
      expect(await rowsOf(each, person)).toMatchObject([
        { value: { ...each.value, ...camel }, updated_at: later },
      ]);
      await save(each, person, each.change);
      expect(await formerRow(each, person)).toMatchObject({ ...each.row, updated_at: later });
      const value = { ...each.value, ...camel, ...each.change };
      expect(await rowsOf(each, person)).toMatchObject([{ value }]);
      // After returning to the previous release, which saves once more.
      await saveFormer(each, person, each.formerChange);
      expect(await rowsOf(each, person)).toMatchObject([{ value: { ...value, ...camel } }]);
    },
  );

  test.each(cases)(
    "shows the first settings of $section that one server saves to that of the other release",
    async (each) => {
      const [first, second] = [await makePerson("admin"), await makePerson("admin")];
      await saveFormer(each, first, each.columns);
      expect(await rowsOf(each, first)).toMatchObject([{ value: each.value }]);
      await save(each, second, each.change);
      const columns = Object.keys(each.change).map((field) =>
        field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      expect(await formerRow(each, second)).toMatchObject(
        Object.fromEntries(columns.map((column) => [column, each.row[column]])),
      );
    },
  );

  test("saves at the same time by servers of both releases without a deadlock, and loses nothing", async () => {
    const person = personOf(company);
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`select 1 from company_settings where user_id = ${person.userId} for update`;
    const saves = ["company_website", "company_phone", "company_email"].flatMap((column) => [
      saveFormer(company, person, { [column]: "former" }),
      save(company, person, { companyName: column }),
      save(company, person, { units: "imperial" }),
    ]);
    const all = Promise.all(saves);
    await sql`select 1`;
    await holder`commit`;
    holder.release();
    await all;
    const [stored] = await rowsOf(company, person);
    const row = await formerRow(company, person);
    const former = {
      companyWebsite: "former",
      companyPhone: "former",
      companyEmail: "former",
      units: "imperial",
    };
    expect(stored?.value).toMatchObject(former);
    expect(row).toMatchObject({
      company_website: "former",
      company_phone: "former",
      company_email: "former",
      units: "imperial",
    });
    expect(row?.company_name).toBe(stored?.value.companyName);
  });

  test("saves sections and fields that the release before does not know", async () => {
    const person = personOf(company);
    await save(company, person, { motto: "Going once" });
    await save({ section: "labels" }, person, { width: 50 });
    await saveFormer(company, person, { company_phone: "2" });
    expect(await rowsOf(company, person)).toMatchObject([
      { value: { motto: "Going once", companyPhone: "2" } },
    ]);
    expect(await rowsOf({ section: "labels" }, person)).toMatchObject([{ value: { width: 50 } }]);
  });
});

test("deletes settings with their workspace and their person", async () => {
  const owner = await makePerson("admin");
  const member = await makePerson("team", owner.workspaceId);
  const format = { section: "export-format" };
  await save(format, member, { fileFormat: "xlsx" });
  await save(company, owner, { companyName: "Field" });
  await sql`delete from users where id = ${member.userId}`;
  expect(await rowsOf(format, member)).toEqual([]);
  expect(await rowsOf(company, owner)).toHaveLength(1);
  await sql`delete from workspaces where id = ${owner.workspaceId}`;
  expect(await rowsOf(company, owner)).toEqual([]);
});
