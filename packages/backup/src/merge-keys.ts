/** Pairs each key with its index line, in streaming fashion, since both are sorted. */
export async function* withLines<Line extends { key: string }>(
  keys: AsyncIterable<string>,
  lines: AsyncIterator<Line>,
): AsyncGenerator<{ key: string; line: Line | undefined }> {
  let next = await lines.next();
  for await (const key of keys) {
    while (!next.done && next.value.key < key) next = await lines.next();
    yield { key, line: !next.done && next.value.key === key ? next.value : undefined };
  }
}
