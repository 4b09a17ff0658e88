import { success } from "@lotwright/contracts/values/fields";
import { Hono } from "hono";
import { expect } from "vitest";
import { publicProcedure, router } from "../../core/trpc";
import { test } from "../../testing/test";
import { errorResponse } from "../error-responses";
import { type AppEnv, publicContext } from "../middleware/request-context";
import { requestLog } from "../middleware/request-log";
import { restShim } from "../shim";
import { writeOpenApi } from "./openapi";

const done = { success: true } as const;
const deprecated = { since: "2026-12-01", sunset: "2027-07-01" };
/** Procedures named like two documented operations. */
const ofTwo = router({
  items: router({
    byId: publicProcedure
      .meta({ openapi: { method: "GET", path: "/old" }, deprecated })
      .output(success)
      .query(() => done),
    list: publicProcedure
      .meta({ openapi: { method: "GET", path: "/young" } })
      .output(success)
      .query(() => done),
  }),
});

test("announces a deprecation in the headers of responses and errors of that operation only", async ({
  server,
}) => {
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = new Hono<AppEnv>();
  app.onError((error, c) => errorResponse(c, error));
  app.use(requestLog(server.deps, edge), publicContext(server.deps, edge));
  app.route("/", restShim(ofTwo));
  const headersOf = async (path: string) => {
    const { status, headers } = await app.request(path);
    return [status, headers.get("deprecation"), headers.get("sunset")];
  };
  const announced = [`@${Date.UTC(2026, 11, 1) / 1000}`, "Thu, 01 Jul 2027 00:00:00 GMT"];
  expect(await headersOf("/old")).toEqual([200, ...announced]);
  expect(await headersOf("/old?size=2")).toEqual([400, ...announced]);
  expect(await headersOf("/young")).toEqual([200, null, null]);
});

test("marks a deprecated operation in the OpenAPI document", () => {
  const { paths, components } = writeOpenApi(ofTwo);
  expect(paths["/api/old"]?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining("Deprecated since 2026-12-01"),
    responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
  });
  expect(components.headers).toMatchObject({ Deprecation: {}, Sunset: {} });
  expect(paths["/api/young"]?.get).not.toHaveProperty("deprecated");
  expect(writeOpenApi(router({})).components.headers).not.toHaveProperty("Sunset");
});
