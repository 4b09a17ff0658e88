import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AnyRouter } from "@trpc/server";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { notFound } from "../../core/errors";
import { type Place, writeOpenApi } from "./openapi";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Lotwright API</title>
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"><p><a href="/api/openapi.json">The OpenAPI document</a></p></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** A separate file, because the content security policy forbids inline scripts. */
const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });
`;

const types: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "start.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

/** Resolved at run time, both for sources and for the built bundle. */
const swaggerFolder = () => dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** Serves the OpenAPI document and Swagger UI, without resources of other origins. */
export function apiDocs(router: AnyRouter, place: Place): Hono {
  const docs = new Hono();
  let document: string | undefined;
  docs.use("/openapi.json", etag());
  docs.get("/openapi.json", (c) => {
    document ??= JSON.stringify(writeOpenApi(router, place));
    c.header("Cache-Control", "no-cache");
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
  docs.get("/docs", (c) => c.html(page));
  docs.get("/docs/:file", async (c) => {
    const file = c.req.param("file");
    const type = types[file];
    if (!type) throw notFound("file");
    const body =
      file === "start.js" ? startScript : new Uint8Array(await readFile(join(swaggerFolder(), file)));
    return c.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=3600" });
  });
  return docs;
}
