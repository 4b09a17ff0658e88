import { isIPv4 } from "node:net";
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import { isPrivate } from "./private-networks";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Matches interfaces of containers, virtual machines and VPNs, which phones cannot reach. */
const virtual = /^(br-|bridge|cni|docker|lxc|podman|tailscale|tap|tun|utun|veth|virbr|vmnet|wg|zt)/;
const linkLocal = /^(169\.254\.|fe80:)/;
/** Networks by likelihood: home and office networks first, those of containers last. */
const usual = [/^192\.168\./, /^10\./, /^172\./];

function rankOf({ name, address }: { name: string; address: string }): number {
  const network = usual.findIndex((pattern) => pattern.test(address));
  const far = virtual.test(name) || linkLocal.test(address);
  return (far ? 10 : 0) + (isIPv4(address) ? 0 : 5) + (network < 0 ? usual.length : network);
}

/** The machine's multicast DNS name; undefined if DNS does not allow it. */
function localNameOf(name: string): string | undefined {
  const label = name.split(".", 1)[0]?.toLowerCase() ?? "";
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label) && label !== "localhost"
    ? `${label}.local`
    : undefined;
}

/**
 * Hosts by which phones may reach this machine: private addresses, the most likely first, then `<name>.local`. Excludes
 * link-local IPv6 addresses, which browsers do not open, and public ones, which the authority may not certify.
 */
export function lanHosts(interfaces: Interfaces = networkInterfaces(), name: string = hostname()): string[] {
  const addresses = Object.entries(interfaces).flatMap(([network, infos]) =>
    (infos ?? [])
      .filter(({ internal, address }) => !internal && isPrivate(address) && !address.startsWith("fe80:"))
      .map(({ address }) => ({ name: network, address })),
  );
  const ranked = addresses.sort((one, other) => rankOf(one) - rankOf(other)).map(({ address }) => address);
  const hosts = [...new Set([...ranked, localNameOf(name) ?? ""])].filter(Boolean);
  return hosts.length > 0 ? hosts : ["localhost"];
}
