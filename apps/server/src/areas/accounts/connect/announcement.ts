import { lanAddresses } from "@lotwright/contracts/workspace/connect-addresses";
import { toString as qrCode } from "qrcode";
import type { Lan } from "./lan";
import { lanView } from "./view";

/**
 * Console text about phones: the app's address, a QR code of the setup page, and the fingerprint to compare. `isTerminal`: the QR
 * code may use colors, to be dark on light in every terminal.
 */
export async function lanAnnouncement(lan: Lan, isTerminal: boolean): Promise<string> {
  const { authority, fingerprint, hosts, ...ports } = lanView(lan);
  const [address, ...others] = hosts.map((host) => lanAddresses(ports, host));
  const notice = lan.notice(new Date());
  const setup = address?.setup ?? "";
  const code = await qrCode(setup, isTerminal ? { type: "terminal", small: true } : { type: "utf8" });
  return [
    `Phones on this network open ${address?.app}`,
    ...others.map(({ app }) => `  or ${app}`),
    `To set up a phone, scan this code or open ${setup}`,
    code,
    `The certificate authority "${authority}" has the SHA-256 fingerprint`,
    fingerprint,
    ...(notice ? ["", notice] : []),
    "",
  ].join("\n");
}
