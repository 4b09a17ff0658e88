import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an IP address is a loopback address. */
export function isLoopback(address = ""): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** The IPv4 address, including that of an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`); otherwise undefined. */
function ipv4Of(ip: string): string | undefined {
  const address = /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip;
  return isIPv4(address) ? address : undefined;
}

/** The first 16-bit groups of an IPv6 address. */
function groupsOf(ip: string, count: number): string {
  const [start = "", end] = ip.toLowerCase().split("::");
  const groups = start.split(":");
  const inEnd = end ? end.split(":") : [];
  const gap = end === undefined ? 0 : 8 - groups.length - inEnd.length;
  const whole = [...groups, ...Array<string>(gap).fill("0"), ...inEnd];
  return whole
    .slice(0, count)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":");
}

/** Key for rate limits: the /64 of an IPv6 address, since one customer has 2^64 addresses, or the whole IPv4 address. */
export const networkOf = (ip: string): string => ipv4Of(ip) ?? (isIPv6(ip) ? groupsOf(ip, 4) : ip);

/** Truncated IP address for logs: /24 of IPv4, /48 of IPv6. */
export function loggedNetworkOf(ip: string): string | undefined {
  const ipv4 = ipv4Of(ip);
  if (ipv4) return `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(ip) ? `${groupsOf(ip, 3)}::/48` : undefined;
}
