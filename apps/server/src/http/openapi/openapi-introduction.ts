/** Semantic version of the document: patch for wording, minor for additions; a major version would have another path. */
export const apiVersion = "1.3.0";

/** The description of the whole API. */
export const introduction = `Everything the web app does, over HTTP: the same procedures, the same rules, the same answers.

**Requests** are JSON, uploads are multipart forms. Unknown fields and query parameters are rejected, and named in the error. Log in with
a session cookie (POST /api/auth/login) or with an API key (\`Authorization: Bearer …\`).

**Errors** all have the shape of Error: a sentence for people, a code for programs, and the wrong fields where there are
any. Every answer has an \`X-Request-Id\` that finds it in the server's log.

**Lists** are complete unless you send \`limit\`. The header \`Link: <…>; rel="next"\` is the address of the next page.

**Retries**: 429 and 503 say in \`Retry-After\` when to come back. An \`id\` of your own in a creation, or an \`Idempotency-Key\`,
makes a call idempotent: a repeated call gets the first response.

**Conflicts**: send the \`ETag\` of an item as \`If-Match\` to change it only if no one has changed it since you read it; otherwise the answer is 412.
Writes that do not support \`If-Match\` reject it with 400.

**Limits**: above a rate limit the answer is 429, above a quota of the workspace 403 with QUOTA_EXCEEDED. Where a limit applies,
\`RateLimit-Policy\` and \`RateLimit\` say how much of it is left. Headers larger than 16 kB are rejected with 431.

**Addresses**: a method that is not listed below is answered 405 with \`Allow\`, a trailing slash is redirected with 308, and an
unknown path is 404. Scripts of every site can read the JSON of public catalogs (CORS), and nothing else.

**Versions**: within 1.x this API only grows. Responses may gain fields, headers and enum values: ignore those you
do not know. Requests may gain optional fields. An operation that will be removed first sends \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594) for at least six months, and is marked as deprecated here.`;

export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "lotwright",
    description:
      "Set by POST /api/auth/login and /api/auth/register. Under https it is named __Host-lotwright.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key, made in Settings or by POST /api/api-keys. It acts as the person who made it, within its scope.",
  },
};
