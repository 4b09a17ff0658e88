import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { GridPhoto } from "../../../components/photos/photo-queue";
import { currentToast } from "../../../lib/toasts";
import { makeItem } from "../../../testing/make-item";
import { untilPage } from "../../../testing/page-changes";
import { createAppWrapper } from "../../../testing/signed-in-client";
import { toItemFields } from "../../lots/item-fields";
import { useFieldsForm } from "../draft/use-item-form";
import { GenerateButton } from "./generate-button";

const sending: GridPhoto = { id: "b", state: "sending", progress: 0.5 };
const uploaded = (id: string): GridPhoto => ({
  id,
  state: "uploaded",
  progress: 1,
  url: `/photos/${id}.jpg`,
});

const secrets = {
  internalNotes: "In the vault",
  reservePrice: 77_123,
  externalId: "ERP-9",
  condition: "Chipped",
};

type Given = {
  notes?: string;
  hasProvider?: boolean;
  readsMarks?: boolean;
  answer?: () => Promise<Response>;
};
type FormProps = { photos: readonly GridPhoto[]; notes: string };

function Form({ photos, notes }: FormProps) {
  const { form } = useFieldsForm(toItemFields(makeItem({ title: "", notes, ...secrets })));
  return (
    <>
      <GenerateButton form={form} photos={photos} manifestId="barn" />
      <textarea aria-label="Notes" {...form.register("notes")} />
      <input aria-label="Title" {...form.register("title")} />
    </>
  );
}

const neverAnswered = () => new Promise<Response>(() => undefined);

/** Renders the button beside changing photos, and records the requests. */
function show(photos: readonly GridPhoto[], given: Given = {}) {
  const { notes = "", hasProvider = true, readsMarks = false, answer = neverAnswered } = given;
  const asked: string[] = [];
  let onAsked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  vi.stubGlobal("fetch", (_input: unknown, init?: RequestInit) => {
    asked.push(String(init?.body));
    onAsked();
    return answer();
  });
  const { rerender } = render(<Form photos={photos} notes={notes} />, {
    wrapper: createAppWrapper({ hasProvider, readsMarks }),
  });
  const change = (next: readonly GridPhoto[]) =>
    act(async () => rerender(<Form photos={next} notes={notes} />));
  return { asked, isAsked, change };
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("waits for photos that are being uploaded, and describes the lot from all of them", async () => {
  const { asked, isAsked, change } = show([uploaded("a"), sending]);
  await press("Generate with AI");
  expect(screen.getByRole("button", { name: "Uploading photos..." })).toHaveProperty("disabled", true);
  expect(asked).toEqual([]);
  await change([uploaded("a"), uploaded("b")]);
  await isAsked;
  expect(asked).toEqual([expect.stringMatching(/photos\/a\.jpg.*photos\/b\.jpg/)]);
});

test("requests no draft when the user cancels while photos are uploading", async () => {
  const { asked, change } = show([uploaded("a"), sending]);
  await press("Generate with AI");
  await press("Cancel");
  await change([uploaded("a"), uploaded("b")]);
  expect(screen.getByRole("button", { name: "Generate with AI" })).toHaveProperty("disabled", false);
  expect(asked).toEqual([]);
});

const fromNotes = "Written from notes.";
const fromMarks = "Written from notes and marks.";

test("offers a draft from the notes alone while no AI provider is set up", async () => {
  const draft = { title: "Brass lamp", description: "Brass lamp", category: "Other" };
  const answer = async () => Response.json([{ result: { data: draft } }]);
  show([uploaded("a")], { hasProvider: false, notes: "Brass lamp", answer });
  screen.getByText(fromNotes);
  await press("Generate with AI");
  await untilPage(() => expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Brass lamp"));
  expect(currentToast()).toMatchObject({ title: "Drafted from notes" });
});

test("offers no draft for a lot without notes while no AI provider is set up", async () => {
  show([uploaded("a")], { hasProvider: false });
  const button = screen.getByRole("button", { name: "Generate with AI" });
  expect(button).toHaveProperty("disabled", true);
  await act(async () =>
    fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "Brass lamp" } }),
  );
  expect(button).toHaveProperty("disabled", false);
});

test("offers a draft from the marks on the photos, also without notes, where they are read", async () => {
  const { change } = show([], { hasProvider: false, readsMarks: true });
  const button = screen.getByRole("button", { name: "Generate with AI" });
  expect(button).toHaveProperty("disabled", true);
  await change([uploaded("a")]);
  expect(button).toHaveProperty("disabled", false);
  screen.getByText(fromMarks);
});

test("disables the draft button offline and shows why", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show([uploaded("a")]);
  const generate = screen.getByRole<HTMLButtonElement>("button", { name: "Generate with AI" });
  expect([generate.disabled, generate.title]).toEqual([
    true,
    "You're offline. Try again when you're back online.",
  ]);
});

test("sends only the form's photos and notes to the AI provider", async () => {
  const { asked, isAsked } = show([uploaded("a")], { notes: "Brass lamp" });
  await press("Generate with AI");
  await isAsked;
  expect(JSON.parse(asked[0] ?? "")[0]).toEqual({
    manifestId: "barn",
    photoUrls: ["/photos/a.jpg"],
    userNotes: "Brass lamp",
  });
});
