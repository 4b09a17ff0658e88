import { expect, test } from "vitest";
import { createAnswerCheck } from "./answers";
import { type OpenApi, targetsOf } from "./document";
import { zodAsAjv } from "./stand-ins";

const headers = { "X-Request-Id": { schema: { type: "string" } } };
const lot = { type: "object", properties: { title: { type: "string" } } };
const components = { schemas: {}, responses: { NOT_FOUND: { headers } } };
const document: OpenApi = {
  components,
  paths: {
    "/api/items/{id}": {
      get: {
        operationId: "items.byId",
        security: [],
        responses: {
          200: { headers, content: { "application/json": { schema: lot } } },
          404: { $ref: "#/components/responses/NOT_FOUND" },
          500: { headers },
        },
      },
    },
  },
};

const checkAnswer = createAnswerCheck(zodAsAjv(), document);
const [target] = targetsOf(document);
const json = { "content-type": "application/json", "x-request-id": "1" };

function problemsOf(status: number, given: Record<string, string>, body: string = "") {
  if (!target) throw new Error("The document has no operation");
  return checkAnswer(target, { status, headers: given, body: Buffer.from(body) });
}

test("accepts an answer that the document describes", () => {
  expect(problemsOf(200, json, '{"title":"Lamp"}')).toEqual([]);
  expect(problemsOf(404, json)).toEqual([]);
});

test.each([
  ["a status that is not documented", 409, json, "", "status 409 is not documented"],
  ["an internal error, although it is documented", 500, json, "", "an internal error"],
  ["a field that its schema does not name", 200, json, '{"price":1}', "does not fit its schema"],
  [
    "another content type",
    200,
    { ...json, "content-type": "text/html" },
    "<p>",
    "text/html is not documented",
  ],
  ["a body where none is documented", 404, json, "{}", "a body is not documented"],
  ["a missing header", 404, {}, "", "the header X-Request-Id is missing"],
  ["a header that is not documented", 404, { ...json, etag: '"1"' }, "", "the header ETag is not documented"],
])("reports %s", (_, status, given, body, problem) => {
  expect(problemsOf(status, given, body)).toEqual([expect.stringContaining(problem)]);
});
