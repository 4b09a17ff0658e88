import type { Schema } from "./openapi-schemas";

const text = { type: "string" };

/** Response headers that several operations share, by their name in `components.headers`. */
export const headerComponents = {
  RequestId: {
    description: "Identifies the request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  ETag: {
    description: "Identifies this state of the answer. Send it as If-None-Match.",
    schema: text,
  },
  NextPage: {
    description:
      'Where a list was cut: `<…>; rel="next"` is the address of the next page, also when entries are deleted in between.',
    schema: text,
  },
  LastModified: { description: "When the photo was stored.", schema: text },
  AcceptRanges: { description: "`bytes`: a part can be asked for with Range.", schema: text },
  ContentRange: { description: "Which bytes these are, and of how many.", schema: text },
  RetryAfter: { description: "Seconds to wait before another try.", schema: { type: "integer" } },
  RateLimitPolicy: {
    description:
      'The limits that hold, such as `"writes";q=6000;w=60`: how many in how many seconds. Absent where none holds.',
    schema: text,
  },
  RateLimit: {
    description:
      'What is left of them, such as `"writes";r=5999;t=42`, and in how many seconds they begin anew.',
    schema: text,
  },
  Deprecation: {
    description: "Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).",
    schema: text,
  },
  Sunset: { description: "From when on the operation may be gone (RFC 8594).", schema: text },
} as const satisfies Record<string, Schema>;

/** How each of them is written in an answer. */
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

/** Of every operation that has a limit, on answers and failures alike. */
export const rateLimits = ["RateLimitPolicy", "RateLimit"] as const satisfies readonly HeaderId[];

/** The headers of a response: the request's id, and what else is named. */
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
    "The id of the user the request is meant for. Signed in as anybody else, the answer is 401 and nothing is written.",
    { type: "string", format: "uuid" },
  ),
  IfNoneMatch: header(
    "If-None-Match",
    "An ETag of an earlier answer. When nothing changed since, the answer is 304 without a body.",
  ),
  IfMatch: header(
    "If-Match",
    "ETags of the item, comma-separated, or `*`. When the item has another ETag by now, nothing is changed and the answer is 412 with the item in `current`.",
  ),
  IdempotencyKey: header(
    "Idempotency-Key",
    "A key of your own for this call, such as a UUID. For 24 hours a repeat with the same key and body answers the first answer and changes nothing; with another body it is refused with 422.",
    { type: "string", minLength: 1, maxLength: 255 },
  ),
  Range: header("Range", "One range of bytes, such as `bytes=0-1023`. Anything else is answered whole."),
  IfRange: header("If-Range", "An ETag or date: for another photo than this one, Range is ignored."),
  IfModifiedSince: header("If-Modified-Since", "A date. For a photo that is not newer, the answer is 304."),
} as const satisfies Record<string, Schema>;

export type ParameterId = keyof typeof parameterComponents;

export const parameterNamed = (id: ParameterId): Schema => ({ $ref: `#/components/parameters/${id}` });
