import { z } from "zod";

const textual = z.union([z.string(), z.number()]).nullish().catch(undefined);
const named = z.looseObject({
  message: z.unknown().optional(),
  code: textual,
  type: textual,
  status: textual,
  param: textual,
});
type Named = z.infer<typeof named>;

const issue = z.object({ loc: z.array(z.union([z.string(), z.number()])).catch([]), msg: z.string() });

/** A provider's error normalized to OpenAI's form. */
export type Failure = { message: string; code: string; type: string; param: string };

const withReason = z.looseObject({ error: z.unknown().optional(), detail: z.unknown().optional() });

/**
 * Reads an error response: from `error`, `detail` (FastAPI), a list (Gemini), or the body (Mistral, vLLM). Empty for anything but
 * JSON, such as a proxy's page.
 */
export function failureOf(body: unknown): Failure {
  const whole: unknown = Array.isArray(body) ? body[0] : body;
  const { data } = withReason.safeParse(whole);
  return inForm(data?.error ?? data?.detail ?? data);
}

function inForm(error: unknown): Failure {
  const fields: Named = named.safeParse(error).data ?? {};
  return {
    message: messageOf(fields.message ?? error),
    code: String(fields.code ?? ""),
    type: String(fields.type ?? fields.status ?? ""),
    param: String(fields.param ?? ""),
  };
}

/** The readable message of an error, without request data that a server repeats. */
function messageOf(value: unknown): string {
  if (typeof value === "string") return value;
  const issues = z.array(issue).safeParse(Array.isArray(value) ? value : [value]);
  if (issues.success) return issues.data.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  const { data } = z.object({ detail: z.unknown() }).safeParse(value);
  return data?.detail === undefined ? "" : messageOf(data.detail);
}

const withError = z.looseObject({
  error: z.unknown().optional(),
  choices: z
    .array(z.looseObject({ error: z.unknown().optional() }))
    .nullish()
    .catch(undefined),
});

const saysSomething = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(saysSomething)
    : typeof value === "number" || (typeof value === "string" && value.trim() !== "");

/** Reads an error inside a 200 response in OpenAI's form; undefined if there is none. */
export function errorInside(body: unknown): Failure | undefined {
  const { data } = withError.safeParse(body);
  const error = [data?.error, data?.choices?.[0]?.error].find(saysSomething);
  return error === undefined ? undefined : inForm(error);
}

const byName: [RegExp, number][] = [
  [/rate.?limit|too.?many.?requests|throttl|resource.?exhausted/i, 429],
  [/insufficient.?(?:quota|credit|balance|funds)|payment/i, 402],
  [/model.?not.?found|unexpected endpoint|not.?found/i, 404],
  [/auth|api.?key|permission/i, 401],
  [/content.?(?:filter|policy)|moderation|invalid.?request|bad.?request/i, 400],
];

/** Status named by an error, as a numeric code or by words; 502 if none. */
export function namedStatus({ code, type, message }: Failure): number {
  const status = Number(code);
  if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  const words = [`${code} ${type}`, message];
  return words.map((text) => byName.find(([name]) => name.test(text))?.[1]).find(Boolean) ?? 502;
}
