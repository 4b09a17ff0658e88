import { expect, test } from "vitest";
import { readerLocale } from "./reader-locale";

test.each([
  ["de-CH, de;q=0.8, en;q=0.5", "de-CH"],
  ["en;q=0.5, en-GB;q=0.9", "en-GB"],
  ["tlh, fr;q=0.4", "fr"],
  ["fr;q=0", "en-US"],
  ["not_a_tag, pt-BR", "pt-BR"],
  ["en-GB-x-made-up", "en-GB"],
  ["de-u-nu-thai", "de"],
  ["*", "en-US"],
  ["", "en-US"],
  [undefined, "en-US"],
])("selects for Accept-Language %j the locale %s", (header, locale) => {
  expect(readerLocale(header)).toBe(locale);
});
