/** A JSON Schema, as the document has it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  minLength?: number;
  minimum?: number;
  minItems?: number;
};

type Ref = { $ref?: string };
type Content = Record<string, { schema: Schema; example?: object }>;
export type Documented = Ref & { headers?: object; content?: Content };

export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, Schema> };
};

type Operation = {
  operationId: string;
  security: object[];
  parameters?: (Ref & Partial<Parameter>)[];
  requestBody?: { content: Content };
  responses: Record<string, Documented>;
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
};

/** An operation with resolved references. */
export type Target = {
  id: string;
  method: string;
  path: string;
  /** Whether the operation needs no authentication. */
  isOpen: boolean;
  takesKey: boolean;
  parameters: Parameter[];
  body: { type: string; schema: Schema; example: object | undefined } | undefined;
  responses: Record<string, Documented>;
};

export function targetsOf(document: OpenApi): Target[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, security, parameters = [], requestBody, responses } = operation;
      const [[type = "", content] = []] = Object.entries(requestBody?.content ?? {});
      return {
        ...{ id, method: method.toUpperCase(), path },
        isOpen: security.length === 0,
        takesKey: security.some((scheme) => "apiKey" in scheme),
        parameters: parameters.map((parameter) => resolve(document, parameter) as Parameter), // resolved references
        body: content && { type, schema: resolve(document, content.schema), example: content.example },
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [status, resolve(document, response)]),
        ),
      };
    }),
  );
}

/** @param part a reference, or what it would refer to */
export function resolve<Part extends Ref>(document: OpenApi, part: Part): Part {
  if (!part.$ref) return part;
  let found: unknown = document;
  for (const step of part.$ref.split("/").slice(1)) found = (found as Record<string, unknown>)[step]; // an object's property
  return found as Part; // references have the same type
}
