/** Grows with the document: a patch changes words, a minor version adds, and 2.0.0 would be another path. */
export const apiVersion = "1.1.0";

/** What readers and generators see first. */
export const introduction = `Everything the web app does, over HTTP: the same procedures, the same rules, the same answers.

**Requests** are JSON, uploads are multipart forms. Unknown fields and query parameters are refused by name. Log in with
a session cookie (POST /api/auth/login) or with an API key (\`Authorization: Bearer …\`).

**Errors** all have the shape of Error: a sentence for people, a code for programs, and the wrong fields where there are
any. Every answer has an \`X-Request-Id\` that finds it in the server's log.

**Lists** are whole unless you send \`limit\`. The header \`Link: <…>; rel="next"\` is the address of the next page.

**Retries**: 429 and 503 say in \`Retry-After\` when to come back. An \`id\` of your own in a creation, or an \`Idempotency-Key\`,
makes a repeated call safe: it answers the first answer.

**Conflicts**: send the \`ETag\` of an item as \`If-Match\` to change it only as you have read it; otherwise the answer is 412.
Writes that do not take \`If-Match\` refuse it with 400.

**Limits**: past a rate limit the answer is 429, over a quota of the workspace 403 with QUOTA_EXCEEDED. Where a limit holds,
\`RateLimit-Policy\` and \`RateLimit\` say what is left of it. Headers of more than 16 kB are refused with 431.

**Addresses**: another method than those below is answered 405 with \`Allow\`, a trailing slash is redirected with 308, and what
is nowhere is 404. JSON of public catalogs can be read by scripts of every site (CORS), and nothing else can.

**Versions**: within 1.x this API only grows. Answers may gain fields and headers, and enumerations values: ignore those you
do not know. Requests may gain optional fields. An operation that is going to be removed first sends \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594) for at least six months, and is marked as deprecated here.`;

/** What belongs together, in the order in which it is shown. */
export const tagTexts = {
  Account: "Registration, sign-in, and who is signed in.",
  "API keys": "Access for other programs, in the name of the user who makes the key.",
  Manifests: "A manifest is one consignment or sale: it holds the items, and is exported as a whole.",
  Items: "An item is one lot of a manifest, with its texts, number and photos.",
  "Photos and AI": "Photos are uploaded first and then named in items; the AI writes descriptions of them.",
  "Public catalog": "What people without an account see of a manifest that is shared with a link.",
  Consignors: "The people and estates that goods come from.",
  Company: "The company, its logo and color, and what the workspace uses of its quotas.",
  Exports: "What a download holds, and which downloads there were.",
  Team: "Accounts of the workspace, and the manifests that are assigned to them. For admins.",
  Events: "Changes as they happen, for programs that follow a workspace.",
  Server: "The state of the server, and this document.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tagTexts;

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
    description: "An API key, made in Settings or by POST /api/api-keys. It acts as the person who made it.",
  },
};
