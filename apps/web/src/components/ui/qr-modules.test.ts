import { expect, test } from "vitest";
import { qrCode, qrCodeFile } from "./qr-modules";

const link = "https://lots.example/public/0123456789abcdefghijkl";

/** Whether the QR code's module in this column and row is dark. */
const isDark = (path: string, column: number, row: number) => path.includes(`M${column} ${row}h1v1h-1z`);

test("draws a QR code's three finder patterns inside a quiet zone of four modules", () => {
  const { size, path } = qrCode(link);
  const far = size - 4 - 7;
  for (const [left, top] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const) {
    const row = (offset: number) =>
      Array.from({ length: 7 }, (_, index) => (isDark(path, left + index, top + offset) ? "#" : ".")).join(
        "",
      );
    expect([0, 1, 2, 3, 4, 5, 6].map(row)).toEqual([
      "#######",
      "#.....#",
      "#.###.#",
      "#.###.#",
      "#.###.#",
      "#.....#",
      "#######",
    ]);
  }
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, column, row]) => [
    Number(column),
    Number(row),
  ]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});

test("draws a different QR code for a different link", () => {
  expect(qrCode(`${link}m`).path).not.toBe(qrCode(link).path);
});

test("gives the QR code file a white background", async () => {
  const code = qrCode(link);
  const svg = await qrCodeFile(code).text();
  expect(svg).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
  expect(svg).toContain(`<path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/>`);
  expect(svg).toContain(code.path);
});
