import { parseAccept } from "hono/utils/accept";

/** The tag as it is known here, which is one of some hundred: what is made for a locale is kept. */
function knownLocale(tag: string): string | undefined {
  try {
    const [supported] = Intl.NumberFormat.supportedLocalesOf(new Intl.Locale(tag).baseName);
    return supported && new Intl.NumberFormat(supported).resolvedOptions().locale;
  } catch (error) {
    // What browsers send is theirs to choose: no tag at all is one that is not known.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How a reader writes numbers: the tag their browser likes best of those that are known. */
export function readerLocale(acceptLanguage: string | undefined): string {
  for (const { type, q } of parseAccept(acceptLanguage ?? "")) {
    const locale = q > 0 && knownLocale(type);
    if (locale) return locale;
  }
  return "en-US";
}
