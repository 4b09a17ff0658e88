/**
 * @typedef {{ [key: string]: any }} Schema a JSON Schema, as the document has it
 *
 * @typedef {object} OpenApi
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {Record<string, Record<string, Schema>>} components
 *
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {object[]} security
 * @property {Schema[]} [parameters]
 * @property {Schema} [requestBody]
 * @property {Record<string, Schema>} responses
 *
 * @typedef {object} Parameter
 * @property {string} name
 * @property {"path" | "query" | "header"} in
 * @property {boolean} required
 * @property {Schema} schema
 *
 * @typedef {object} Target an operation, with what its references refer to
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {boolean} isOpen to strangers
 * @property {boolean} takesKey
 * @property {Parameter[]} parameters
 * @property {{ type: string, schema: Schema, example?: object } | undefined} body
 * @property {Operation["responses"]} responses
 */

/**
 * @param {OpenApi} document
 * @returns {Target[]}
 */
export function targetsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toTarget(document, { path, method }, operation)),
  );
}

/**
 * @param {OpenApi} document
 * @param {{ path: string, method: string }} place
 * @param {Operation} operation
 * @returns {Target}
 */
function toTarget(document, { path, method }, operation) {
  const { operationId: id, security, parameters = [], requestBody, responses } = operation;
  const [[type = "", content] = []] = Object.entries(requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path,
    isOpen: security.length === 0,
    takesKey: security.some((scheme) => "apiKey" in scheme),
    parameters: parameters.map((parameter) => /** @type {Parameter} */ (resolve(document, parameter))),
    body: content && { type, schema: resolve(document, content.schema), example: content.example },
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, resolve(document, response)]),
    ),
  };
}

/**
 * @param {OpenApi} document
 * @param {Schema} part a reference, or what it would refer to
 * @returns {Schema}
 */
function resolve(document, part) {
  if (typeof part.$ref !== "string") return part;
  /** @type {Schema} */
  let found = document;
  for (const step of part.$ref.split("/").slice(1)) found = found[step];
  return found;
}
