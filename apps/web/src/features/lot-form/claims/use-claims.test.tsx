import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import { useFieldsForm } from "../draft/use-item-form";
import { useClaims } from "./use-claims";

function open(saved: readonly string[]) {
  const item = makeItem({ title: "Rolex watch, 18 karat", description: "Signed Daum." });
  return renderHook(() => {
    const { form } = useFieldsForm(toItemFields(item));
    return { form, claims: useClaims(form, saved) };
  }).result;
}

test("saves the phrases of a draft together with earlier ones, without those that were edited out", () => {
  const opened = open(["18 karat"]);
  act(() => void opened.current.claims.addDrafted(["Rolex", "Daum", "18 karat"]));
  expect(opened.current.claims.phrases).toEqual(["18 karat", "Rolex", "Daum"]);
  act(() => opened.current.form.setValue("description", "Unsigned."));
  expect(opened.current.claims.toSave()).toEqual(["18 karat", "Rolex"]);
});

test("returns to the saved phrases when a draft is undone", () => {
  const opened = open(["18 karat"]);
  let undo = () => {};
  act(() => {
    undo = opened.current.claims.addDrafted(["Rolex"]);
  });
  act(() => undo());
  expect([opened.current.claims.phrases, opened.current.claims.isDrafted]).toEqual([["18 karat"], false]);
});
