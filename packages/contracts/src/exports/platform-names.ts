/** The platform's name without what stands in parentheses after it: "HiBid" for "HiBid (Auction Flex 360)". */
export const shortPlatform = (label: string): string => label.replace(/ \([^)]*\)$/, "");

/** Example: "HiBid's" or "LiveAuctioneers'". */
export const possessive = (name: string): string => `${name}'${name.endsWith("s") ? "" : "s"}`;

/** "accepts", or "accept" after names of several platforms or files, such as "eBay drafts". */
export const acceptsOf = (name: string): string => (/ and | drafts$/.test(name) ? "accept" : "accepts");
