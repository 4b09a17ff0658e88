import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { describe, expect, test } from "vitest";
import type { LeasedNumbers } from "../lot-leases/access";
import type { Lot } from "./number-plan";
import { planNumbers } from "./plan-numbers";

/** Creates a lot whose id is its name. */
function lot(name: string): Lot {
  const [, digits, sectionLetter = ""] = /^(\d+)([A-Z]?)$/.exec(name) ?? [];
  return { id: name, lotNumber: Number(digits), sectionLetter };
}

const named = ({ lotNumber, sectionLetter }: Omit<Lot, "id">) => `${lotNumber}${sectionLetter}`;

type Planned = { leased?: LeasedNumbers[] };

/** Plans an instruction, and formats number changes as "7>1". */
function changed(names: string, instruction: NumberingInstruction, { leased = [] }: Planned = {}) {
  const plan = planNumbers(names.split(" ").map(lot), instruction, leased);
  return (
    plan.changes?.map(({ before, after }) => `${named(before)}>${named(after)}`).join(" ") ?? plan.problem
  );
}

const leased = [{ firstLotNumber: 3, lastLotNumber: 4 }];

describe("renumbering", () => {
  test("numbers all lots from the start by the step, and lists only those that change", () => {
    expect(changed("7 8 10", { action: "renumber", start: 1 })).toBe("7>1 8>2 10>3");
    expect(changed("7 8 10", { action: "renumber", start: 7 })).toBe("10>9");
    expect(changed("7 8 10", { action: "renumber", start: 10, step: 10 })).toBe("7>10 8>20 10>30");
  });

  test("starts at the lowest number of the lots unless the input has a start", () => {
    expect(changed("7 9 12", { action: "renumber", ids: ["9", "12"] })).toBe("12>10");
  });

  test("leaves lots that share a number together, also without their main lot", () => {
    const sale = "7 7A 7B 9 11A 11C";
    expect(changed(sale, { action: "renumber", start: 1 })).toBe("7>1 7A>1A 7B>1B 9>2 11A>3A 11C>3C");
  });

  test("gives each lot a number of its own without letters", () => {
    const sale = "7 7A 8";
    expect(changed(sale, { action: "renumber", start: 7, keepLetters: false })).toBe("7A>8 8>9");
  });

  test("numbers chosen lots in the order given", () => {
    const ids = ["12", "7"];
    expect(changed("7 9 12", { action: "renumber", ids, order: "given", start: 20 })).toBe("7>21 12>20");
  });

  test("numbers lots that are chosen by their numbers", () => {
    const sale = "1 2 2A 3 7 9 9A";
    expect(changed(sale, { action: "renumber", lots: "9-9A, 2A-3, 2a", start: 20 })).toBe(
      "2A>20A 3>21 9>22 9A>22A",
    );
    expect(changed(sale, { action: "renumber", lots: "1-5, 2" })).toBe("");
    expect(changed(sale, { action: "renumber", lots: "4-6" })).toBe("No lot has one of these numbers.");
  });

  test("skips numbers of lots that are not chosen, whatever their letters", () => {
    const plan = planNumbers(
      ["1", "2A", "7", "8", "9"].map(lot),
      { action: "renumber", ids: ["7", "8"], start: 1 },
      [],
    );
    expect(plan).toMatchObject({
      changes: [{ after: { lotNumber: 3 } }, { after: { lotNumber: 4 } }],
      skipped: [
        { number: 1, reason: "used" },
        { number: 2, reason: "used" },
      ],
    });
  });

  test("lets a lot keep the number that it shares with a lot that is not chosen", () => {
    expect(changed("19 20 20A", { action: "renumber", ids: ["19", "20"], start: 19 })).toBe("");
    const ids = ["19", "20A"];
    expect(changed("19 20 20A", { action: "renumber", ids, start: 19, keepLetters: false })).toBe("20A>21");
  });

  test("skips leased numbers, except those that the lots have already", () => {
    expect(changed("7 8 9", { action: "renumber", start: 2 }, { leased })).toBe("7>2 8>5 9>6");
    expect(changed("3 4 9", { action: "renumber", start: 3 }, { leased })).toBe("9>5");
  });

  test("refuses numbers beyond the highest one", () => {
    expect(changed("7 8", { action: "renumber", start: maxLotNumber - 1 })).toBe("7>9999998 8>9999999");
    expect(changed("7 8", { action: "renumber", start: maxLotNumber })).toBe(
      "The numbers would go beyond 9,999,999, the highest one. Start lower, or use a smaller step.",
    );
  });
});

describe("closing gaps", () => {
  test("moves lots down only", () => {
    expect(changed("3 5 5A 9", { action: "renumber", closeGaps: true })).toBe("5>4 5A>4A 9>5");
    expect(changed("1 2 30", { action: "renumber", closeGaps: true, step: 10 })).toBe("30>12");
  });

  test("leaves lots below the start as they are", () => {
    expect(changed("3 5 12 15", { action: "renumber", closeGaps: true, start: 10 })).toBe("12>10 15>11");
  });

  test("moves no lot up where the numbers below it are in use", () => {
    expect(changed("2 5 7", { action: "renumber", closeGaps: true }, { leased })).toBe("7>6");
  });
});

describe("another order", () => {
  test("deals the numbers of a range again", () => {
    expect(changed("3 5 5A 9", { action: "reorder", ids: ["9", "5", "5A"] })).toBe("5>5A 5A>9 9>5");
  });

  test("refuses lots that are not next to each other", () => {
    expect(changed("3 5 9", { action: "reorder", ids: ["9", "3"] })).toMatch(/^These lots are not next/);
    expect(changed("3 5 9", { action: "reorder", ids: ["9", "5", "3"] })).toBe("3>9 9>3");
  });

  test("moves lots before or after another one", () => {
    const sale = "1 2 3 4 5";
    expect(changed(sale, { action: "move", ids: ["4"], beforeId: "2" })).toBe("2>3 3>4 4>2");
    expect(changed(sale, { action: "move", ids: ["2"], afterId: "4" })).toBe("2>4 3>2 4>3");
    expect(changed(sale, { action: "move", ids: ["5", "4"], beforeId: "1" })).toBe("1>3 2>4 3>5 4>2 5>1");
    expect(changed(sale, { action: "move", ids: ["2"], afterId: "1" })).toBe("");
  });

  test("refuses to move a lot next to itself", () => {
    expect(changed("1 2 3", { action: "move", ids: ["1", "2"], afterId: "2" })).toBe(
      "A lot can't be moved next to itself.",
    );
  });
});

describe("inserting", () => {
  test("gives the next free letter", () => {
    expect(changed("12 13 20", { action: "insert", id: "20", afterId: "12" })).toBe("20>12A");
    expect(changed("12 12A 20", { action: "insert", id: "20", afterId: "12" })).toBe("20>12B");
    expect(changed("12 12A 12C 20", { action: "insert", id: "20", afterId: "12A" })).toBe("20>12B");
    expect(changed("12A 12C 20", { action: "insert", id: "20", afterId: "12C" })).toBe("20>12D");
  });

  test("leaves a lot that is there already", () => {
    expect(changed("12 12A", { action: "insert", id: "12A", afterId: "12" })).toBe("");
  });

  test("refuses to go beyond Z, and to insert a lot after itself", () => {
    expect(changed("12 12Z 20", { action: "insert", id: "20", afterId: "12Z" })).toBe(
      "No letter up to Z is free after lot 12Z. Renumber the lots to make room.",
    );
    expect(changed("12 20", { action: "insert", id: "20", afterId: "20" })).toMatch(/after itself/);
  });
});
