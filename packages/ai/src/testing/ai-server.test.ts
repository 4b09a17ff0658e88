import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AiServer, startAiServer } from "./ai-server";

let server: AiServer;

beforeAll(async () => {
  server = await startAiServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const schema = {
  type: "object",
  additionalProperties: false,
  properties: {
    title: { type: "string" },
    description: { type: "string" },
    category: { enum: ["Tools", "Other"] },
  },
  required: ["title", "description", "category"],
};
const text = { type: "text", text: "> lamp" };
const image = (url: string) => ({ type: "image_url", image_url: { url } });
const jpegStart = "data:image/jpeg;base64,/9j/4AAQSkZJRg==";

function post(content: unknown, over: Record<string, unknown> = {}) {
  return fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${server.apiKey}` },
    body: JSON.stringify({
      model: server.model,
      messages: [{ role: "user", content }],
      response_format: { type: "json_schema", json_schema: { name: "lot", strict: true, schema } },
      max_completion_tokens: 100,
      ...over,
    }),
  });
}

test.each([
  ["no image", [text], /no image/],
  ["an image behind the text", [text, image(jpegStart)], /images come first/],
  ["an address for an image", [image("https://example.com/a.jpg"), text], /not a base64 JPEG/],
  ["a PNG", [image("data:image/png;base64,AAAA"), text], /not a base64 JPEG/],
  ["the start of a picture", [image(jpegStart), text], /cannot be decoded/],
])("rejects %s", async (_, content, reason) => {
  const response = await post(content);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(reason);
  expect(server.requests).toMatchObject([{ problem: { status: 400 } }]);
});

test("rejects a request without a schema for the answer", async () => {
  expect((await post([image(jpegStart), text], { response_format: { type: "json_object" } })).status).toBe(
    400,
  );
});

test("rejects another model", async () => {
  expect((await post([image(jpegStart), text], { model: "other" })).status).toBe(404);
});

test("lets another process set the responses and read the requests", async () => {
  const control = server.baseUrl.replace("/v1", "/control");
  const send = (path: string, reply: unknown) =>
    fetch(`${control}/${path}`, { method: "POST", body: JSON.stringify(reply) });
  const pixel =
    "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==";
  const content = [image(`data:image/jpeg;base64,${pixel}`), text];

  await send("next", { status: 503 });
  await send("default", { title: "Lamp", description: "A lamp.", category: "Other" });
  expect((await post(content)).status).toBe(503);
  expect(await (await post(content)).text()).toContain("A lamp.");
  const seen = await (await fetch(`${control}/requests`)).json();
  expect(seen).toMatchObject([{ notes: "lamp" }, { notes: "lamp", photos: [{ width: 1, height: 1 }] }]);

  await send("reset", {});
  expect(server.requests).toEqual([]);
  expect(await (await post(content)).text()).toContain("Seen in 1 photo: lamp");
});

test.each([
  ["no file", {}, 400],
  ["another model", { file: new File(["a"], "a.webm", { type: "audio/webm" }), model: "other" }, 404],
  ["a file with another extension", { file: new File(["a"], "a.mp3", { type: "audio/webm" }) }, 400],
])("refuses a transcription with %s", async (_, fields, status) => {
  const form = new FormData();
  const sent = { model: server.transcribeModel, response_format: "json", ...fields };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  const headers = { authorization: `Bearer ${server.apiKey}` };
  const response = await fetch(`${server.baseUrl}/audio/transcriptions`, {
    method: "POST",
    headers,
    body: form,
  });
  expect(response.status).toBe(status);
  expect(server.requests).toMatchObject([{ problem: { status } }]);
});
