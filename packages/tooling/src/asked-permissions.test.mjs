import { expect, test } from "vitest";
import { askedPermissionProblems, neededPermissions } from "./asked-permissions.mjs";
import { readRepository } from "./repository.mjs";

const list = {
  path: "apps/server/src/testing/access-permissions.ts",
  text: `const byPermission = {
  "manifest.read": { items: "list" },
  "item.edit": {
    items: "create remove",
    results: "set",
  },
  "team.manage": { team: "list" },
};
const withoutPermission = {
  "auth.x": { auth: "login" },
};`,
};

const web = (/** @type {Record<string, string>} */ files) => [
  list,
  ...Object.entries(files).map(([path, text]) => ({ path: `apps/web/src/${path}`, text })),
];

const screen = 'import { Lots } from "../features/lots";\n';
const remove = 'import { useRemove } from "./use-remove";\n';
const mutation = "export const useRemove = () => trpc.items.remove.useMutation();\n";
const problem =
  'apps/web/src/features/use-remove.ts: calls items.remove, but a screen reaches it without asking for "item.edit"';

test("lists each procedure's permission that some role lacks", () => {
  expect(Object.fromEntries(neededPermissions(list.text))).toEqual({
    "items.create": "item.edit",
    "items.remove": "item.edit",
    "results.set": "item.edit",
    "team.list": "team.manage",
  });
});

test("names a call that a screen reaches without a question, also beside one that asks", () => {
  const files = {
    "routes/lots.tsx": screen,
    "features/lots.tsx": remove,
    "features/use-remove.ts": mutation,
  };
  expect(askedPermissionProblems(web(files))).toEqual([problem]);
  const asking = { ...files, "features/lots.tsx": `${remove}useCan("team.manage");` };
  expect(askedPermissionProblems(web(asking))).toEqual([problem]);
  const other = { ...files, "features/lots.tsx": `${remove}useCan("item.edit");` };
  const beside = { ...other, "routes/other.tsx": 'import { useRemove } from "../features/use-remove";' };
  expect(askedPermissionProblems(web(beside))).toEqual([problem]);
});

test.each([
  'useCan("item.edit")',
  '<IfMay permission="item.edit">',
  'can(user.role, "item.edit")',
  'may("item.edit")',
])("has nothing against a call behind %s", (question) => {
  const files = {
    "routes/lots.tsx": screen,
    "features/lots.tsx": `${remove}${question}`,
    "features/use-remove.ts": mutation,
  };
  expect(askedPermissionProblems(web(files))).toEqual([]);
});

test("knows the permission of most calls of the web app", () => {
  const files = readRepository();
  const text = files.find(({ path }) => path === list.path)?.text ?? "";
  expect(neededPermissions(text).size).toBeGreaterThan(70);
});
