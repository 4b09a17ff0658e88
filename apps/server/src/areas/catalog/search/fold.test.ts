import { fold } from "@lotwright/contracts/values/fold";
import { fc } from "@lotwright/testing/properties";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { test, testServerProperty } from "../../../testing/test";

/** Folds each text with the SQL function. */
async function foldInDatabase({ db }: TestServer, texts: readonly string[]): Promise<string[]> {
  const folded = await db.execute<{ text: string }>(
    sql`select fold(text) as text from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as given(text, place) order by place`,
  );
  return folded.map(({ text }) => text);
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

test("folds every character of the basic plane in the database as in browsers", async ({ server }) => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code > 0 && !isSurrogate(code),
  );
  const characters = codes.map((code) => String.fromCharCode(code));
  const folded = await foldInDatabase(server, characters);
  const different = characters.filter((character, place) => folded[place] !== fold(character));
  expect(different).toEqual([]);
});

const foldedCharacters = fc.constantFrom(..."ÉéßÆıİŁøĐﬁﬃＡ“’–—\u00a0\u0301 aZ9ΣςЙ花😀½%");

testServerProperty(
  "folds generated texts in the database as in browsers, and twice as once",
  fc.array(
    fc.string({
      unit: fc.oneof(foldedCharacters, fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  ),
  async (generated, server) => {
    const texts = generated.map((text) => text.replaceAll("\0", ""));
    const folded = texts.map(fold);
    expect(await foldInDatabase(server, texts)).toEqual(folded);
    expect(folded.map(fold)).toEqual(folded);
  },
);
