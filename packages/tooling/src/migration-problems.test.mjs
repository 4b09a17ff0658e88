import { expect, test } from "vitest";
import { migrationProblems } from "./migration-problems.mjs";

/**
 * @param {string[]} statements
 * @param {string} [number]
 */
function problemsOf(statements, number = "0021") {
  const path = `packages/db/migrations/${number}_lots.sql`;
  return migrationProblems({ path, text: statements.join("--> statement-breakpoint\n") });
}

test.each([
  ['DROP TABLE "lots";', "drops"],
  ['ALTER TABLE "lots" DROP COLUMN "title";', "drops"],
  ['ALTER TABLE "lots" RENAME COLUMN "title" TO "name";', "renames"],
  ['ALTER TABLE "lots" ALTER COLUMN "price" SET DATA TYPE numeric;', "type"],
  ['alter table "lots" alter column "price" type numeric;', "type"],
  ['ALTER TABLE "lots" ALTER COLUMN "price" SET NOT NULL;', "demands"],
  ['ALTER TABLE "lots" ALTER COLUMN "price" DROP DEFAULT;', "demands"],
  ['ALTER TABLE "lots" ADD COLUMN "weight" integer NOT NULL;', "adds"],
  ['CREATE UNIQUE INDEX "lots_title" ON "lots" USING btree ("title");', "refuses"],
  ['ALTER TABLE "lots" ADD CONSTRAINT "lots_price" CHECK ("price" > 0);', "refuses"],
])("rejects the statement %s, which breaks the server of the release before", (statement, message) => {
  expect(problemsOf(['ALTER TABLE "lots" ADD COLUMN "note" text;', statement])).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each([
  'ALTER TABLE "lots" ADD COLUMN "weight" integer;',
  `ALTER TABLE "lots" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;`,
  'ALTER TABLE "lots" ADD COLUMN "size" integer GENERATED ALWAYS AS (width * height) STORED NOT NULL;',
  'DROP INDEX "lots_title";',
  'CREATE INDEX "lots_title" ON "lots" USING btree ("title");',
  'ALTER TABLE "bids" ADD CONSTRAINT "bids_lot" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id");',
])("accepts the statement %s, which only adds", (statement) => {
  expect(problemsOf([statement], "0028")).toEqual([]);
});

test.each([
  'CREATE INDEX "items_title" ON "items" USING btree ("title");',
  'CREATE UNIQUE INDEX "photos_hash" ON "photos" USING btree ("hash");',
  'CREATE INDEX\n"activity_verb" ON "activity" ("verb");',
])("rejects %s, which builds an index of a large table, from 0028 on", (statement) => {
  expect(problemsOf([statement], "0028")).toEqual([expect.stringContaining("large-indexes.ts")]);
  expect(problemsOf([statement], "0027")).not.toContainEqual(expect.stringContaining("large-indexes.ts"));
});

test("lets a table become a view of the same name", () => {
  const drop = 'DROP TABLE "bids";';
  expect(problemsOf([drop, 'CREATE VIEW "bids" AS SELECT "id" FROM "offers";'])).toEqual([]);
  expect(problemsOf([drop, 'CREATE VIEW "lots" AS SELECT "id" FROM "offers";'])).toHaveLength(1);
});

test("accepts limits of a table that the same migration creates", () => {
  const index = 'CREATE UNIQUE INDEX "bids_lot" ON "bids" USING btree ("lot_id");';
  expect(problemsOf(['CREATE TABLE "bids" ("lot_id" uuid NOT NULL);', index])).toEqual([]);
});

test("accepts the statement alone whose comment names the release that stopped using it", () => {
  const drop = 'ALTER TABLE "lots" DROP COLUMN "title";';
  expect(problemsOf([`-- contract: unused since 0.2.0\n${drop}`])).toEqual([]);
  expect(problemsOf([`-- contract: \n${drop}`])).toHaveLength(1);
  expect(problemsOf([`-- contract: unused since November\n${drop}`])).toHaveLength(1);
  expect(problemsOf([`-- contract: unused since 0.2.0\n${drop}`, 'DROP TABLE "bids";'])).toHaveLength(1);
});

test("accepts migrations from before the rule", () => {
  expect(problemsOf(['DROP TABLE "lots";'], "0020")).toEqual([]);
});
