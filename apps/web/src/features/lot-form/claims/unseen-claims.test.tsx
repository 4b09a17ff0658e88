import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { createAppWrapper } from "../../../testing/signed-in-client";
import { toItemFields } from "../../lots/item-fields";
import { useFieldsForm } from "../draft/use-item-form";
import { UnseenClaims } from "./unseen-claims";

function Claims({ hasPhotos }: { hasPhotos: boolean }) {
  const { form } = useFieldsForm(toItemFields(makeItem({ title: "Rolex watch of 1923" })));
  return <UnseenClaims {...{ form, hasPhotos }} phrases={["Rolex", "1923"]} onConfirm={() => undefined} />;
}

const photosSay = "The photos don't show “Rolex”, “1923”. Check before you publish.";
const notesSay = "The notes don't say “Rolex”, “1923”. Check before you publish.";

test.each([
  { readsMarks: true, hasPhotos: true, sentence: photosSay },
  { readsMarks: false, hasPhotos: true, sentence: notesSay },
  { readsMarks: true, hasPhotos: false, sentence: notesSay },
])("says “$sentence” with reading $readsMarks and photos $hasPhotos", ({ sentence, ...given }) => {
  render(<Claims hasPhotos={given.hasPhotos} />, { wrapper: createAppWrapper(given) });
  expect(screen.getByText(/Check before/).textContent).toBe(sentence);
});
