/**
 * @typedef {import("./document.mjs").Target} Target
 * @typedef {import("./connection.mjs").Answered} Answered
 * @typedef {(target: Target, answer: Answered) => string[]} CheckAnswer what an answer does that the document does not say
 * @typedef {((value: unknown) => boolean) & { errors?: object[] | null }} Validate
 * @typedef {{ addSchema: (schema: object, name: string) => void, compile: (schema: object) => Validate }} Ajv
 */

/**
 * @param {Ajv} ajv
 * @param {import("./document.mjs").OpenApi} document
 * @returns {CheckAnswer}
 */
export function createAnswerCheck(ajv, document) {
  ajv.addSchema(closed(document), "document");
  /** @type {Map<object, Validate>} */
  const compiled = new Map();
  const validatorOf = (/** @type {object} */ schema) => {
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

/**
 * @param {import("./document.mjs").Schema} response
 * @param {Answered} answer
 * @param {(schema: object) => Validate} validatorOf
 */
function bodyProblems({ content }, { headers, body }, validatorOf) {
  if (!content) return body.length > 0 ? ["a body is not documented"] : [];
  const type = String(headers["content-type"]).split(";")[0] ?? "";
  if (!(type in content)) return [`content type ${type} is not documented`];
  if (type !== "application/json") return [];
  const validate = validatorOf(content[type].schema);
  if (validate(JSON.parse(body.toString()))) return [];
  return [`the body does not fit its schema: ${JSON.stringify(validate.errors)}`];
}

/** Headers that programs act on: the server may send only documented ones. */
const meaningfulHeaders = [
  ...["Accept-Ranges", "Allow", "Content-Range", "Deprecation", "ETag", "Last-Modified", "Link"],
  ...["RateLimit", "RateLimit-Policy", "Retry-After", "Sunset", "X-Request-Id"],
];
const requiredHeaders = ["Content-Range", "Deprecation", "Retry-After", "Sunset", "X-Request-Id"];

/**
 * @param {import("./document.mjs").Schema} response
 * @param {Answered} answer
 */
function headerProblems({ headers = {} }, answer) {
  const isSent = (/** @type {string} */ name) => name.toLowerCase() in answer.headers;
  const missing = requiredHeaders.filter((name) => name in headers && !isSent(name));
  const undocumented = meaningfulHeaders.filter((name) => !(name in headers) && isSent(name));
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...undocumented.map((name) => `the header ${name} is not documented`),
  ];
}

/**
 * The document allows unknown response fields; here an undocumented field is an error.
 * @param {unknown} value
 * @returns {any}
 */
function closed(value) {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const isOpen = "properties" in value && !("additionalProperties" in value);
  const entries = Object.entries(value).map(([key, part]) => [key, closed(part)]);
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}

/**
 * @param {object} schema
 * @returns {object} the same, with references into the document
 */
function absolute(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));
}
