import type { Scene } from "./access-scene";

/** Public routes without a procedure, with the same response for all callers. */
export const openRoutes: readonly { route: string; path: (scene: Scene) => string; status: number }[] = [
  { route: "GET /robots.txt", path: () => "/robots.txt", status: 200 },
  { route: "GET /llms.txt", path: () => "/llms.txt", status: 200 },
  { route: "GET /openapi.json", path: () => "/openapi.json", status: 308 },
  { route: "GET /healthz", path: () => "/healthz", status: 200 },
  { route: "GET /readyz", path: () => "/readyz", status: 200 },
  // The certificate is served only with --lan.
  { route: "GET /connect/authority.crt", path: () => "/connect/authority.crt", status: 404 },
  // Only for loopback clients; test calls have no peer address.
  { route: "GET /metrics", path: () => "/metrics", status: 404 },
  // The doctor's routes respond only to a request with its nonce.
  { route: "GET /doctor", path: () => "/doctor", status: 404 },
  { route: "POST /doctor", path: () => "/doctor", status: 404 },
  { route: "GET /doctor/events", path: () => "/doctor/events", status: 404 },
  { route: "GET /photos/:name", path: ({ photo }) => photo.url, status: 200 },
  { route: "GET /api/openapi.json", path: () => "/api/openapi.json", status: 200 },
  { route: "GET /api/docs", path: () => "/api/docs", status: 200 },
  { route: "GET /api/docs/:file", path: () => "/api/docs/start.js", status: 200 },
];
