import { createDatabase } from "@lotwright/db/client";
import { expect } from "@playwright/test";
import { test } from "./app";
import { totalMs, untilQuiet, watchTasks } from "./long-tasks";
import { makeManifest } from "./seed-items";

const count = 500;
const cpuSlowdown = 4;
const mostNodes = 1_500;

test(`opens and searches ${count} consignors on a slow phone`, async ({ page, app }) => {
  await makeManifest(page, "Barn clearance");
  const { sql, close } = createDatabase(await app.databaseUrl(), { max: 1 });
  await sql`
    insert into consignors (user_id, workspace_id, name, reference_number)
    select id, workspace_id, 'Estate of family ' || n, 'C-' || n
    from users, generate_series(1, ${count}::int) n
    where id = (select id from users order by created_at desc limit 1)`;
  await close();
  await page.addInitScript(watchTasks);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto("/");
  const link = page.getByRole("link", { name: "Consignors" });
  await link.waitFor();
  // The app's code is loaded by then.
  const { length: before } = await untilQuiet(page);
  await link.click();
  const list = page.getByRole("list", { name: "Consignors" });
  await list.getByRole("listitem").first().waitFor();
  const opening = (await untilQuiet(page)).slice(before);
  const nodes = await page.evaluate(() => document.getElementsByTagName("*").length);
  await page.getByRole("textbox", { name: "Search consignors..." }).pressSequentially(`family ${count}`);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  const searching = (await untilQuiet(page)).slice(before + opening.length);
  const figures = { nodes, longTasksMs: totalMs(opening), searchTasksMs: totalMs(searching) };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(nodes).toBeLessThan(mostNodes);
});
