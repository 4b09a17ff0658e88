/** The platform's name without a trailing parenthesis: "HiBid" for "HiBid (Auction Flex 360)". */
export const shortPlatform = (label: string): string => label.replace(/ \([^)]*\)$/, "");

/** Possessive form of a name: "HiBid's" or "LiveAuctioneers'". */
export const possessive = (name: string): string => `${name}'${name.endsWith("s") ? "" : "s"}`;

/** "accepts", or "accept" after a plural name such as "eBay drafts". */
export const acceptsOf = (name: string): string => (/ and | drafts$/.test(name) ? "accept" : "accepts");
