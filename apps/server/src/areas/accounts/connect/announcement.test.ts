import { create } from "qrcode";
import { expect, test } from "vitest";
import { lanAnnouncement } from "./announcement";
import { makeIdentity, makeLan } from "./testing/lan-server";

test("announces the addresses, the setup page as a QR code, and the authority's fingerprint", async () => {
  const lan = makeLan(await makeIdentity());
  const lines = (await lanAnnouncement(lan, false)).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "Phones on this network open https://192.168.1.5:3443",
    "  or https://barn.local:3443",
    "To set up a phone, scan this code or open http://192.168.1.5:3000/connect",
  ]);
  expect(lines.slice(-3)).toEqual([
    'The certificate authority "Lotwright on barn" has the SHA-256 fingerprint',
    lan.authority.fingerprint256,
    "",
  ]);
  const { modules } = create("http://192.168.1.5:3000/connect", { errorCorrectionLevel: "M" });
  // Two rows of modules per line, with a margin of two lines above.
  const isDark = (row: number, column: number) => {
    const character = lines[5 + Math.floor(row / 2)]?.[4 + column] ?? " ";
    return (row % 2 === 0 ? "▀█" : "▄█").includes(character);
  };
  const drawn = Array.from({ length: modules.size ** 2 }, (_, index) =>
    Number(isDark(Math.floor(index / modules.size), index % modules.size)),
  );
  expect(drawn).toEqual([...modules.data]);
});

test("colors the QR code in a terminal, so that it is dark on light in every theme", async () => {
  const text = await lanAnnouncement(makeLan(await makeIdentity()), true);
  expect(text).toContain("\u001b[47m");
});
