import { expect, test } from "vitest";
import { createSpeechReader } from "./recognizer";

const final = (transcript: string) => ({ isFinal: true, 0: { transcript } });
const interim = (transcript: string) => ({ isFinal: false, 0: { transcript } });

test("interim words are shown until they are final, and each final result counts once", () => {
  const read = createSpeechReader();
  expect(read([interim("oak")])).toEqual({ finals: [], interim: "oak" });
  expect(read([interim("oak chair")])).toEqual({ finals: [], interim: "oak chair" });
  expect(read([final("oak chair")])).toEqual({ finals: ["oak chair"], interim: "" });
  expect(read([final("oak chair")])).toEqual({ finals: [], interim: "" });
  expect(read([final("oak chair"), interim(" with")])).toEqual({ finals: [], interim: "with" });
  expect(read([final("oak chair"), final(" with arms")])).toEqual({ finals: ["with arms"], interim: "" });
});

test("of results that repeat the ones before them only the new words count", () => {
  const read = createSpeechReader();
  const growing = [
    final("oak"),
    final("Oak chair"),
    final("oak chair next lot"),
    final("oak chair next lot"),
  ];
  const heard = growing.map((_, index) => read(growing.slice(0, index + 1)).finals);
  expect(heard).toEqual([["oak"], ["chair"], ["next lot"], []]);
  expect(read([...growing, interim("oak chair next lot brass")]).interim).toBe("brass");
});

test("a longer word, and the same words said again, are no repetition by the browser", () => {
  const read = createSpeechReader();
  expect(read([final("car"), final("carpet")]).finals).toEqual(["car", "carpet"]);
  const readAgain = createSpeechReader();
  expect(readAgain([final("ten"), final(" ten")]).finals).toEqual(["ten", "ten"]);
});

test("a result without words is nothing", () => {
  expect(createSpeechReader()([final(" "), { isFinal: true }])).toEqual({ finals: [], interim: "" });
});
