import { hostileWorkbooks } from "@lotwright/tables/testing/hostile-workbooks";
import { expect } from "vitest";
import { anyAddress, ask } from "../../../testing/rest";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

const path = "/api/export-presets/sample";
const sampleOf = (name: keyof typeof hostileWorkbooks) => ({
  name: "a.xlsx",
  content: hostileWorkbooks[name]().toString("base64"),
});

test.for([
  ["a cell at XFD1048576", "This file is empty."],
  ["1.2 million shared strings", "too large when it is unpacked"],
  ["18 MB of starts of merged cells", "no XLSX workbook"],
] as const)(
  "answers 400 with a sentence to a workbook with %s, and serves others while it reads",
  async ([name, message], { server }) => {
    const { headers } = await makeSale(server);
    const [answer, health] = await Promise.all([
      ask(server, "POST", path, { headers, body: sampleOf(name) }),
      ask(server, "GET", "/healthz"),
    ]);
    expect(health.status).toBe(200);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) });
  },
);

test("drafts a format from a workbook with 20 MB of blanks", async ({ server }) => {
  const { headers } = await makeSale(server);
  const body = sampleOf("20 MB of blanks between rows");
  const answer = await ask(server, "POST", path, { headers, body });
  expect(await answer.json()).toMatchObject({ draft: { columns: [{ header: "Lot" }, { header: "Title" }] } });
});

test("ends the reading of a workbook when its sender hangs up, and reads the next one", async ({
  server,
}) => {
  const { headers } = await makeSale(server);
  const sender = new AbortController();
  const init = {
    ...{ method: "POST", signal: sender.signal },
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(sampleOf("18 MB of merged cells")),
  };
  const reading = server.app.request(path, init, { incoming: { socket: { remoteAddress: anyAddress } } });
  sender.abort();
  expect(await (await reading).json()).toMatchObject({ code: "REQUEST_TIMEOUT" });
  const next = await ask(server, "POST", path, { headers, body: sampleOf("a cell at XFD1048576") });
  expect(next.status).toBe(400);
});
