import type { Answered } from "./connection";
import type { Documented, OpenApi, Target } from "./document";

/** Checks a response against the document, and returns undocumented behavior. */
export type CheckAnswer = (target: Target, answer: Answered) => string[];

export type Validate = ((value: unknown) => boolean) & { errors?: object[] | null };

export type Ajv = {
  addSchema: (document: OpenApi, name: string) => void;
  compile: (schema: object) => Validate;
};

export function createAnswerCheck(ajv: Ajv, document: OpenApi): CheckAnswer {
  ajv.addSchema(closed(document), "document");
  const compiled = new Map<object, Validate>();
  const validatorOf = (schema: object) => {
    const validate = compiled.get(schema) ?? ajv.compile(absolute(closed(schema)));
    compiled.set(schema, validate);
    return validate;
  };
  return (target, answer) => {
    if (answer.status === 500) return ["an internal error"];
    const response = target.responses[answer.status];
    if (!response) return [`status ${answer.status} is not documented`];
    return [...headerProblems(response, answer), ...bodyProblems(response, answer, validatorOf)];
  };
}

function bodyProblems(
  { content }: Documented,
  { headers, body }: Answered,
  validatorOf: (schema: object) => Validate,
): string[] {
  if (!content) return body.length > 0 ? ["a body is not documented"] : [];
  const type = String(headers["content-type"]).split(";")[0] ?? "";
  const documented = content[type];
  if (!documented) return [`content type ${type} is not documented`];
  if (type !== "application/json") return [];
  const validate = validatorOf(documented.schema);
  if (validate(JSON.parse(body.toString()))) return [];
  return [`the body does not fit its schema: ${JSON.stringify(validate.errors)}`];
}

/** Headers that affect programs; the server may send only documented ones. */
const meaningfulHeaders = [
  ...["Accept-Ranges", "Allow", "Content-Range", "Deprecation", "ETag", "Last-Modified", "Link"],
  ...["RateLimit", "RateLimit-Policy", "Retry-After", "Sunset", "X-Request-Id"],
];
const requiredHeaders = ["Content-Range", "Deprecation", "Retry-After", "Sunset", "X-Request-Id"];

function headerProblems({ headers = {} }: Documented, answer: Answered): string[] {
  const isSent = (name: string) => name.toLowerCase() in answer.headers;
  const missing = requiredHeaders.filter((name) => name in headers && !isSent(name));
  const undocumented = meaningfulHeaders.filter((name) => !(name in headers) && isSent(name));
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...undocumented.map((name) => `the header ${name} is not documented`),
  ];
}

/** A schema that forbids unknown fields, because undocumented response fields are errors here. */
function closed<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, part) =>
    part?.properties && !("additionalProperties" in part) ? { ...part, additionalProperties: false } : part,
  );
  return JSON.parse(text);
}

/** A schema with references into the document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));
}
