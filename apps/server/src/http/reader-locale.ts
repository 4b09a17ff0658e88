import { parseAccept } from "hono/utils/accept";

/** The supported locale for a tag, from a closed set of a few hundred, because formatters are cached by locale. */
function knownLocale(tag: string): string | undefined {
  try {
    const [supported] = Intl.NumberFormat.supportedLocalesOf(new Intl.Locale(tag).baseName);
    return supported && new Intl.NumberFormat(supported).resolvedOptions().locale;
  } catch (error) {
    // A malformed tag counts as unsupported.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Locale for number formats: the supported one that Accept-Language prefers, or en-US. */
export function readerLocale(acceptLanguage: string | undefined): string {
  for (const { type, q } of parseAccept(acceptLanguage ?? "")) {
    const locale = q > 0 && knownLocale(type);
    if (locale) return locale;
  }
  return "en-US";
}
