import { Hono } from "hono";

/**
 * robots.txt that allows crawling public catalogs, because a crawler must read a page to see its `noindex`, and blocked URLs may
 * be indexed unread. No sitemap, since share links are secret.
 */
const robots = `User-agent: *
Allow: /public/
Allow: /api/public/
Allow: /photos/
Allow: /assets/
Disallow: /
`;

const llms = `# Lotwright

> Auction cataloging: staff photograph consigned goods and group them as lots into manifests. Lotwright describes lots with
> AI, exports manifests, and shares them as public catalogs.

Catalogs are shared by unlisted links and are not listed here. Other programs use the API with a key.

## API

- [OpenAPI 3.1 document](/api/openapi.json): paths, schemas, examples and errors
- [API reference](/api/docs): the same document as a page
`;

const text = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };

/** Routes for well-known paths that clients try on any host. */
export function wellKnownRoutes(): Hono {
  const addresses = new Hono();
  addresses.get("/robots.txt", (c) => c.body(robots, 200, text));
  addresses.get("/llms.txt", (c) => c.body(llms, 200, text));
  addresses.get("/openapi.json", (c) => c.redirect("/api/openapi.json", 308));
  return addresses;
}
