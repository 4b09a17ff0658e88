import { describe, expect, test } from "vitest";
import { type Box, turnBoxAround } from "./geometry";
import { inReadingOrder } from "./reading-order";

/** Creates a line of text in a box of this width and a height of 30. */
const line = (text: string, x: number, y: number, width = 200) => ({
  text,
  box: { origin: { x, y }, along: { x: width, y: 0 }, down: { x: 0, y: 30 } },
});

const turnPoint = ({ x, y }: { x: number; y: number }, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};
const turn = ({ origin, along, down }: Box, degrees: number): Box => ({
  origin: turnPoint(origin, degrees),
  along: turnPoint(along, degrees),
  down: turnPoint(down, degrees),
});

const lines = [line("first", 0, 0), line("left", 0, 40, 90), line("right", 120, 44, 80), line("last", 0, 80)];

describe("inReadingOrder", () => {
  test.each([0, 15, 90, 180, 270])("sorts text that is turned by %d degrees row by row", (degrees) => {
    const turned = [...lines].reverse().map(({ text, box }) => ({ text, box: turn(box, degrees) }));
    expect(inReadingOrder(turned).map(({ text }) => text)).toEqual(["first", "left", "right", "last"]);
  });

  test("keeps lines of another direction together, after those of the most common one", () => {
    const { box } = line("", 0, 20);
    const mixed = [{ text: "upside down", box: turnBoxAround(box) }, ...lines];
    expect(inReadingOrder(mixed).at(-1)?.text).toBe("upside down");
  });
});
