import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IP networks that are not routed on the internet: local, documentation, test and loopback networks. */
export const privateNetworks = [
  { address: "10.0.0.0", prefix: 8 },
  { address: "100.64.0.0", prefix: 10 },
  { address: "127.0.0.0", prefix: 8 },
  { address: "169.254.0.0", prefix: 16 },
  { address: "172.16.0.0", prefix: 12 },
  { address: "192.0.2.0", prefix: 24 },
  { address: "192.168.0.0", prefix: 16 },
  { address: "198.18.0.0", prefix: 15 },
  { address: "198.51.100.0", prefix: 24 },
  { address: "203.0.113.0", prefix: 24 },
  { address: "::1", prefix: 128 },
  { address: "2001:db8::", prefix: 32 },
  { address: "fc00::", prefix: 7 },
  { address: "fe80::", prefix: 10 },
] as const;

const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");

const known = new BlockList();
for (const { address, prefix } of privateNetworks) known.addSubnet(address, prefix, familyOf(address));

/** Whether an IP address belongs to `privateNetworks`. */
export const isPrivate = (address: string): boolean => known.check(address, familyOf(address));

/** The 4 or 16 bytes of an IP address. Throws if `address` is not an IP address. */
export function bytesOf(address: string): number[] {
  if (isIPv4(address)) return address.split(".").map(Number);
  if (!isIPv6(address)) throw new Error(`${address} is not an IP address`);
  const [start = "", end] = address.split("::");
  const groupsOf = (part: string) => (part ? part.split(":") : []);
  const [before, after] = [groupsOf(start), groupsOf(end ?? "")];
  const gap = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...gap, ...after].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

/** The mask of a network as bytes, as many as in its addresses. */
export function maskOf({ address, prefix }: { address: string; prefix: number }): number[] {
  return bytesOf(address).map((_, index) => {
    const bits = Math.min(8, Math.max(0, prefix - index * 8));
    return (0xff << (8 - bits)) & 0xff;
  });
}
