import { parseSync } from "oxc-parser";

/** Attributes and properties whose values users cannot see. */
const unreadNames = new Set(
  "autoComplete charSet className classNames content d fill htmlFor href id key kind method name points rel role src stroke style target to transform type viewBox xmlns".split(
    " ",
  ),
);
/** Calls whose arguments users cannot see. */
const unreadCalls = new Set("classNames createFileRoute getElementById querySelector sql".split(" "));

/**
 * @typedef {{ type: string, [key: string]: any }} Node an ESTree node
 * @typedef {{ write(text: string): void }} Page
 */

/**
 * Finds texts in a source file that users may read: text of elements, with `{…}` for values and nested elements, and attributes
 * and strings that look like words.
 * @param {string} path
 * @param {string} source
 * @returns {string[]} in source order, without duplicates
 */
export function textsOf(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {Set<string>} */
  const found = new Set();
  const page = {
    write(/** @type {string} */ text) {
      const words = text.replace(/\s+/g, " ").trim();
      if (/\p{L}{2}/u.test(words.replaceAll("{…}", ""))) found.add(words);
    },
  };
  visit(/** @type {Node} */ (/** @type {unknown} */ (program)), page);
  return [...found];
}

/**
 * @param {Node} node
 * @param {Page} page
 */
function visit(node, page) {
  if (isUnread(node)) return;
  if (node.type === "JSXElement" || node.type === "JSXFragment") page.write(elementText(node));
  const text = stringOf(node);
  if (text !== undefined && looksRead(text)) page.write(text);
  for (const child of childrenOf(node)) visit(child, page);
}

/** @param {Node} node */
function isUnread(node) {
  if (node.type.startsWith("TS") && !/Expression|Assertion/.test(node.type)) return true;
  if (/^(Import|ExportAll)/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return unreadNames.has(node.name.name);
  if (node.type === "Property") return unreadNames.has(node.key.name);
  if (node.type === "CallExpression") return unreadCalls.has(node.callee.name);
  return node.type === "TaggedTemplateExpression";
}

/** @param {Node} node @returns {Node[]} */
function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === "string");
}

/** @param {Node} node */
function stringOf(node) {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis.map((/** @type {Node} */ { value }) => value.cooked).join("{…}");
}

/** Matches sentences, and names that begin with a capital letter. @param {string} text */
function looksRead(text) {
  return /^\p{Lu}[\p{L}'’]|\p{L}{2,} \p{L}{2,}/u.test(text) && !/^[a-z-]+:|[[\]]|=>|^[A-Z_0-9]+$/.test(text);
}

/** An element's own text; nested elements are visited separately. @param {Node} element */
function elementText(element) {
  const parts = element.children.map((/** @type {Node} */ child) => {
    if (child.type === "JSXText") return child.value;
    const text = child.type === "JSXExpressionContainer" ? stringOf(child.expression) : undefined;
    return text ?? (child.type === "JSXExpressionContainer" || child.children?.length ? "{…}" : " ");
  });
  const hasOwnWords = element.children.some(
    (/** @type {Node} */ child) => child.type === "JSXText" && child.value.trim() !== "",
  );
  return hasOwnWords ? parts.join("") : "";
}
