import type { Schema } from "./openapi-schemas";

const text = { type: "string" };

/** Response headers that operations share, by their name in `components.headers`. */
export const headerComponents = {
  RequestId: {
    description: "Identifies the request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  ETag: {
    description: "Identifies this version of the response. Send it as If-None-Match.",
    schema: text,
  },
  NextPage: {
    description:
      'On a page with a successor: `<…>; rel="next"` is the address of the next page, which stays valid when entries are deleted.',
    schema: text,
  },
  LastModified: { description: "When the photo was stored.", schema: text },
  AcceptRanges: { description: "`bytes`: Range requests are supported.", schema: text },
  ContentRange: { description: "The range of these bytes, and the total size.", schema: text },
  RetryAfter: { description: "Seconds to wait before the next attempt.", schema: { type: "integer" } },
  RateLimitPolicy: {
    description:
      'The limits that apply, such as `"writes";q=6000;w=60`: quota and window in seconds. Absent where none applies.',
    schema: text,
  },
  RateLimit: {
    description:
      'What remains of them, such as `"writes";r=5999;t=42`, and the seconds until their windows restart.',
    schema: text,
  },
  Deprecation: {
    description: "Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).",
    schema: text,
  },
  Sunset: { description: "When the operation may be removed (RFC 8594).", schema: text },
} as const satisfies Record<string, Schema>;

/** HTTP names of response headers. */
const headerNames = {
  RequestId: "X-Request-Id",
  ETag: "ETag",
  NextPage: "Link",
  LastModified: "Last-Modified",
  AcceptRanges: "Accept-Ranges",
  ContentRange: "Content-Range",
  RetryAfter: "Retry-After",
  RateLimitPolicy: "RateLimit-Policy",
  RateLimit: "RateLimit",
  Deprecation: "Deprecation",
  Sunset: "Sunset",
} as const satisfies Record<keyof typeof headerComponents, string>;

export type HeaderId = keyof typeof headerComponents;

/** Headers of every operation with a rate limit, on success and failure. */
export const rateLimits = ["RateLimitPolicy", "RateLimit"] as const satisfies readonly HeaderId[];

/** The headers of a response: the request id and the named ones. */
export function responseHeaders(...ids: readonly HeaderId[]): Schema {
  const entries = (["RequestId", ...ids] as const).map((id) => [
    headerNames[id],
    { $ref: `#/components/headers/${id}` },
  ]);
  return Object.fromEntries(entries);
}

const header = (name: string, description: string, schema: Schema = text): Schema => ({
  ...{ name, in: "header", required: false },
  description,
  schema,
});

/** Request headers, by their name in `components.parameters`. */
export const parameterComponents = {
  ExpectedUser: header(
    "X-Lotwright-User",
    "The id of the user the request is meant for. If another user is signed in, the answer is 401 and nothing is written.",
    { type: "string", format: "uuid" },
  ),
  IfNoneMatch: header(
    "If-None-Match",
    "An ETag of an earlier response. When nothing changed since, the answer is 304 without a body.",
  ),
  IfMatch: header(
    "If-Match",
    "ETags of the item, comma-separated, or `*`. When the item's ETag is none of them, nothing is changed and the answer is 412 with the item in `current`.",
  ),
  IdempotencyKey: header(
    "Idempotency-Key",
    "A key of your choice for this call, such as a UUID. For 24 hours, a repeated call with the same key and body gets the first response and changes nothing; another body is rejected with 422.",
    { type: "string", minLength: 1, maxLength: 255 },
  ),
  Range: header("Range", "One range of bytes, such as `bytes=0-1023`. Other values get the whole photo."),
  IfRange: header("If-Range", "An ETag or date: for another photo than this one, Range is ignored."),
  IfModifiedSince: header("If-Modified-Since", "A date. For a photo that is not newer, the answer is 304."),
} as const satisfies Record<string, Schema>;

export type ParameterId = keyof typeof parameterComponents;

export const parameterNamed = (id: ParameterId): Schema => ({ $ref: `#/components/parameters/${id}` });
