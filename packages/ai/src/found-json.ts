/** Maximum characters read in total: the length of the longest answer. */
const maxReadCharacters = 256 * 1024;
const maxDepth = 32;

const closers: Record<string, string> = { "{": "}", "[": "]" };
const escapable = /["\\/bfnrtu]/;
const controls: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Finds the outermost JSON objects and arrays in a text, in order. Tolerates typical errors of models: line ends and quotes
 * inside strings, invalid escapes, trailing commas. Reads from the end, since models think first.
 */
export function jsonValuesIn(text: string): unknown[] {
  const whole = parsed(text.trim());
  if (typeof whole === "string") return jsonValuesIn(whole);
  if (whole !== undefined) return [whole];
  const found: { start: number; value: unknown }[] = [];
  let left = maxReadCharacters;
  for (let start = text.length - 1; start >= 0 && left > 0; start -= 1) {
    if (closers[text.charAt(start)] === undefined) continue;
    const { json, end } = valueAt(text, start, left);
    left -= end - start;
    const value = parsed(json);
    if (value === undefined) continue;
    while ((found.at(-1)?.start ?? end) < end) found.pop();
    found.push({ start, value });
  }
  return found.map(({ value }) => value).reverse();
}

/** Parses JSON; undefined if invalid. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

type Part = { json: string; end: number };

/** The balanced value that starts at `start`, as valid JSON; empty if it does not end. */
function valueAt(text: string, start: number, maxLength: number): Part {
  const limit = Math.min(text.length, start + maxLength);
  const open: string[] = [];
  let json = "";
  let comma = "";
  let at = start;
  while (at < limit && open.length <= maxDepth) {
    const token = tokenAt(text, at, limit);
    at = token.end;
    if (token.json === ",") comma = ",";
    else if (token.json !== "") {
      json += nest(open, token.json) ? token.json : comma + token.json;
      comma = "";
      if (open.length === 0) return { json, end: at };
    }
  }
  return { json: "", end: at };
}

/** Processes an opening or closing brace; returns false if it does not match. */
function nest(open: string[], token: string): boolean {
  if (token === open.at(-1)) {
    open.pop();
    return true;
  }
  const closer = closers[token];
  if (closer !== undefined) open.push(closer);
  return false;
}

/** The next token: a quoted string or one character; empty for a blank. */
function tokenAt(text: string, at: number, limit: number): Part {
  const character = text.charAt(at);
  if (character === '"') return quotedAt(text, at, limit);
  return { json: character.trim(), end: at + 1 };
}

/** The quoted string that starts at `start`, ended only by a quote after which JSON continues. */
function quotedAt(text: string, start: number, limit: number): Part {
  let json = '"';
  let at = start + 1;
  while (at < limit) {
    if (text.charAt(at) === '"' && endsText(text, at + 1)) return { json: `${json}"`, end: at + 1 };
    const part = characterAt(text, at);
    json += part.json;
    at = part.end;
  }
  return { json, end: at };
}

/** A character of a quoted string, escaped if JSON requires it. */
function characterAt(text: string, at: number): Part {
  const character = text.charAt(at);
  if (character === '"') return { json: '\\"', end: at + 1 };
  if (character !== "\\") return { json: controls[character] ?? character, end: at + 1 };
  const escaped = text.charAt(at + 1);
  const json = escapable.test(escaped) ? `\\${escaped}` : (controls[escaped] ?? escaped);
  return { json, end: at + 2 };
}

const next = /\s*(.?)/sy;

function endsText(text: string, at: number): boolean {
  next.lastIndex = at;
  const following = next.exec(text)?.[1] ?? "";
  return following === "" || ",:}]".includes(following);
}
