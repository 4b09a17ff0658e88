/** Whether a photo is on this device or on our server. Other addresses, including "//example.com", may be on another site. */
export const isOwnPhoto = (address: string) => /^(?:blob:|data:|\/photos\/)/.test(address);
