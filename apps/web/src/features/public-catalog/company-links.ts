/** The company's website as an address that is safe to follow; nothing when the text is none. */
export function websiteAddress(text: string): string | undefined {
  const address = text.includes("://") ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, href } = new URL(address);
  const isPlain = (protocol === "https:" || protocol === "http:") && username === "";
  return isPlain && hostname.includes(".") ? href : undefined;
}

export function phoneAddress(text: string): string | undefined {
  const digits = text.replace(/[^\d+]/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

export function emailAddress(text: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(text)
    ? `mailto:${encodeURIComponent(text).replace("%40", "@")}`
    : undefined;
}
