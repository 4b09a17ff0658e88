/** The platform's name without a trailing parenthesis: "HiBid" for "HiBid (Auction Flex 360)". */
export const shortPlatform = (label: string): string => label.replace(/ \([^)]*\)$/, "");

/** Possessive form of a platform's name: "HiBid's" or "LiveAuctioneers'", and "eBay's" for "eBay drafts". */
export function possessive(name: string): string {
  const owner = name.replace(/ drafts$/, "");
  return `${owner}'${owner.endsWith("s") ? "" : "s"}`;
}

/** "accepts", or "accept" after a plural name such as "eBay drafts". */
export const acceptsOf = (name: string): string => (/ and | drafts$/.test(name) ? "accept" : "accepts");
