import { once } from "node:events";
import { Readable } from "node:stream";
import { deliveryLots } from "@lotwright/db/schema";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { createExportResources } from "../../../limits/export-resources";
import { listenForTest } from "../../../testing/http";
import { openDownload } from "../../../testing/sales";
import { watchSlots } from "../../../testing/slots";
import { test as base } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "./testing/delivered-sale";

const test = base.extend("replaced", { scope: "file" }, () => {
  const read = async () => Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(1_000_000)));
  return {
    ...{ storage: { ...memoryStorage(), read } },
    exports: createExportResources({ ofUser: exportsOfUsers }),
  };
});

const exportsOfUsers = watchSlots(createExportResources().ofUser);
test("records no delivery when the client of an export disconnects", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  const { origin } = await listenForTest(server);
  const response = await openDownload(origin, { path: `${sale.path}${sale.query()}`, headers: sale.headers });
  await once(response, "readable");
  response.destroy();
  await exportsOfUsers.reaches(0);
  expect(await sale.deliveries()).toEqual([]);
  expect(await sale.history()).toEqual([]);
  expect((await sale.check()).lastDelivery).toBeNull();
});

test("records neither a delivery nor a history entry when the lots of a delivery cannot be recorded", async ({
  server,
}) => {
  const sale = await makeDeliveredSale(server);
  const refusing = sql.raw(`'${sale.manifestId}'`);
  const stopRefusing = () => server.db.execute(sql`drop function if exists refuse_delivery() cascade`);
  onTestFinished(async () => void (await stopRefusing()));
  // The second statement of this fails.
  await server.db.execute(sql`
    create function refuse_delivery() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from deliveries where id = new.delivery_id and manifest_id = ${refusing}) then
        raise exception 'refused';
      end if;
      return new;
    end $$
  `);
  await server.db.execute(
    sql`create trigger refuse before insert on ${deliveryLots} for each row execute function refuse_delivery()`,
  );
  const response = await sale.download(sale.query());
  await expect(response.arrayBuffer()).rejects.toThrow();
  await stopRefusing();
  expect(await sale.deliveries()).toEqual([]);
  expect(await sale.history()).toEqual([]);
  await readDelivery(await sale.download(sale.query()));
  expect(await sale.deliveries()).toHaveLength(1);
});
