import type { Random } from "@lotwright/tooling/demo/random";
import { type Draft, uuid } from "./requests";

/** Changes the draft of a request, or leaves it as it is if the mutation does not apply. */
type Mutation = (draft: Draft, random: Random) => void;

const longText = "x".repeat(25_000);
const oddTexts = [
  ...["", " ", "null", "\u0000", "\ud800", "\u202e\u2028", "2026-02-30", "0000-00-00", longText],
  ...["<script>alert(1)</script>", "=cmd|' /C calc'!A0", "' or 1=1 --", "../../etc/passwd"],
  ...["\u{1f4f7}".repeat(40)],
];
const oddNumbers = [0, -1, 1.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 0.1];
const oddValues = [null, true, [], {}, [[]], { length: 1 }, ...oddTexts, ...oddNumbers];
const longQuery = "x".repeat(3_000);
const oddQueries = ["1e2", "0x10", "+5", "-1", "0", "10001", "%ff", "%00", "%", "NaN", longQuery];
const otherKeys = ["size", "constructor", "toString", "id ", "ID", "\u0000", "workspaceId", "role"];
const otherTypes = ["text/plain", "application/xml", "application/x-www-form-urlencoded", "image/png"];
const pollution = '{"__proto__":{"role":"admin"}}';
const otherTexts = ["", "{", "[]", "null", "7", '"text"', '{"a":1,}', pollution, "\ufeff{}"];

const fieldsOf = ({ body }: Draft) => (typeof body === "object" && body !== null ? Object.keys(body) : []);

function change(draft: Draft, changed: Record<string, unknown>) {
  if (draft.body !== undefined) draft.body = { ...(draft.body as object), ...changed };
}

export const mutations: Record<string, Mutation> = {
  "a field is left out": (draft, random) => {
    const names = fieldsOf(draft);
    if (names.length > 0) change(draft, { [random.pick(names)]: undefined });
    if (draft.form) draft.form = draft.form.slice(1);
  },
  "a field has another type": (draft, random) => {
    const names = fieldsOf(draft);
    if (names.length > 0) change(draft, { [random.pick(names)]: random.pick(oddValues) });
  },
  "a field is not known": (draft, random) => {
    const name = random.pick(otherKeys);
    change(draft, { [name]: random.pick(oddValues) });
    if (draft.form) draft.form = [...draft.form, { name, value: "1" }];
  },
  "a field of the document is odd": (draft, random) => {
    const { properties = {} } = draft.target.body?.schema ?? {};
    const names = Object.keys(properties);
    if (names.length > 0) change(draft, { [random.pick(names)]: random.pick(oddValues) });
  },
  "an array is odd": (draft, random) => {
    const lists = Object.entries(Object(draft.body)).filter(([, value]) => Array.isArray(value));
    if (lists.length === 0) return;
    const [name, value] = random.pick(lists);
    const list = value as unknown[];
    change(draft, {
      [name]: random.pick([[...list, ...list], [...list, random.pick(oddValues)], Array(300).fill("x")]),
    });
  },
  "the body is no object": (draft, random) => {
    if (draft.target.method !== "GET") draft.text = random.pick(otherTexts);
  },
  "the body has another content type": (draft, random) => {
    if (draft.target.method === "GET") return;
    draft.headers["content-type"] = random.pick(otherTypes);
    if (!draft.form && draft.body === undefined) draft.text = "{}";
  },
  "the body is too large": (draft, random) => {
    if (draft.target.method === "GET" || !random.chance(0.3)) return;
    draft.text = JSON.stringify({ notes: "x".repeat(1_100_000) });
  },
  "the form is cut": (draft) => {
    if (draft.form) draft.text = '------fuzz-boundary\r\nContent-Disposition: form-data; name="photo"';
  },
  "the form has two files": (draft) => {
    if (draft.form) draft.form = [...draft.form, ...draft.form];
  },
  "a parameter of the path is odd": (draft, random) => {
    const names = Object.keys(draft.params);
    if (names.length === 0) return;
    const odd = [
      uuid(random),
      uuid(random).toUpperCase(),
      "0",
      "undefined",
      "%00",
      "%ff",
      "ü",
      "x".repeat(500),
    ];
    draft.params[random.pick(names)] = random.pick(odd);
  },
  "a parameter of the query is odd": (draft, random) => {
    const known = draft.target.parameters.filter((parameter) => parameter.in === "query");
    const name = known.length > 0 && random.chance(0.8) ? random.pick(known).name : random.pick(otherKeys);
    draft.query = [...draft.query.filter(([other]) => other !== name), [name, random.pick(oddQueries)]];
  },
  "a parameter of the query is given twice": (draft) => {
    draft.query = [...draft.query, ...draft.query];
  },
  "a header is odd": (draft, random) => {
    const known = draft.target.parameters.filter((parameter) => parameter.in === "header");
    if (known.length === 0) return;
    const odd = ["", "*", '"', 'W/"x", "y"', "0", "x".repeat(300), "a,b;c=d", uuid(random)];
    draft.headers[random.pick(known).name.toLowerCase()] = random.pick(odd);
  },
  "it comes from another site": (draft, random) => {
    Object.assign(
      draft.headers,
      random.chance(0.5) ? { origin: "https://other.example" } : { "sec-fetch-site": "cross-site" },
    );
  },
};
