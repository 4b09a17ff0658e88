import OpenAI from "openai";
import { expect, test } from "vitest";
import { toWriterError } from "./provider-errors";

const around = {
  isAborted: false,
  isTimedOut: false,
  modelSetting: "OPENAI_MODEL" as const,
  now: new Date(0),
};

function causeOf(vendorMessage: string, notes: string): string {
  const failure = OpenAI.APIError.generate(
    400,
    { error: { message: vendorMessage } },
    undefined,
    new Headers(),
  );
  const { cause } = toWriterError(failure, { ...around, secrets: [notes] });
  return cause instanceof Error ? cause.message : "";
}

test("leaves a provider's long message out of the error instead of searching it for the notes", () => {
  // Almost the notes at each character, for which a naive search takes more than a second.
  const notes = `${"ab".repeat(5_000)}c${"ab".repeat(5_000)}`;
  expect(causeOf("ab".repeat(120_000), notes)).toBe("400 (a text of 240000 characters)");
});

test("hides the notes in a provider's short message", () => {
  expect(causeOf("No: a secret lamp", "a secret lamp")).toBe("400 No: [hidden]");
});
