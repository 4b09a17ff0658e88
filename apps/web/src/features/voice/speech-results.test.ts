import { expect, test } from "vitest";
import { createSpeechReader } from "./recognizer";

const final = (transcript: string) => ({ isFinal: true, 0: { transcript } });
const interim = (transcript: string) => ({ isFinal: false, 0: { transcript } });

test("shows interim words until they are final, and emits each final result once", () => {
  const read = createSpeechReader();
  expect(read([interim("oak")])).toEqual({ finals: [], interim: "oak" });
  expect(read([interim("oak chair")])).toEqual({ finals: [], interim: "oak chair" });
  expect(read([final("oak chair")])).toEqual({ finals: ["oak chair"], interim: "" });
  expect(read([final("oak chair")])).toEqual({ finals: [], interim: "" });
  expect(read([final("oak chair"), interim(" with")])).toEqual({ finals: [], interim: "with" });
  expect(read([final("oak chair"), final(" with arms")])).toEqual({ finals: ["with arms"], interim: "" });
});

test("emits only the new words of speech results that repeat earlier words", () => {
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

test("treats a longer word, and the same words said again, as new words", () => {
  const read = createSpeechReader();
  expect(read([final("car"), final("carpet")]).finals).toEqual(["car", "carpet"]);
  const readAgain = createSpeechReader();
  expect(readAgain([final("ten"), final(" ten")]).finals).toEqual(["ten", "ten"]);
});

test("ignores speech results without words", () => {
  expect(createSpeechReader()([final(" "), { isFinal: true }])).toEqual({ finals: [], interim: "" });
});
