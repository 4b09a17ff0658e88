/** Whether a photo is on this device or on our server. Anything else may be on another site, also "//example.com". */
export const isOwnPhoto = (address: string) => /^(?:blob:|data:|\/photos\/)/.test(address);
