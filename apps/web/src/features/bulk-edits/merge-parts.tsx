import { isItemField } from "@lotwright/contracts/catalog/item-fields";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { Picture } from "../../components/photos/picture";
import { classNames } from "../../components/ui/class-names";
import { Select } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { lotName, type NamedLot, plural } from "../../lib/format";
import type { Answers, OutcomeRow, Question } from "./merge-words";

type MergeQuestionsProps = {
  questions: readonly Question[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
};

/** Form fields that ask for a value wherever the lots differ. */
export function MergeQuestions({ questions, answers, onAnswer }: MergeQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="What stays" className="space-y-3 rounded-md border p-3">
      <p className="font-medium">These lots differ. Choose what stays.</p>
      <div className="grid gap-3 large-text:grid-cols-1 sm:grid-cols-2">
        {questions.map(({ id, label, options }) => (
          <Field key={id} label={label}>
            {(control) => (
              <Select
                {...control}
                options={[{ value: "", label: "Choose…" }, ...options]}
                value={options.find(({ value }) => value === answers[id])?.value ?? ""}
                onChange={({ target }) => onAnswer({ ...answers, [id]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}

/** List of the merged lot's values by field, with the values of the other lots that are dropped. */
export function MergedFields({ rows }: { rows: readonly OutcomeRow[] }) {
  return (
    <section aria-label="The merged lot">
      <h3 className="mb-1.5 font-medium">The merged lot</h3>
      <dl className="divide-y rounded-md border">
        {rows.map(({ id, label, text, dropped }) => (
          <div
            key={id}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 px-3 py-1.5 large-text:grid-cols-1"
          >
            <dt className="break-words text-muted-foreground text-sm leading-6">{label}</dt>
            <dd className="min-w-0">
              {/* Long texts are truncated; the names of empty fields are not. */}
              <span
                className={classNames("whitespace-pre-line break-words", isItemField(id) && "line-clamp-3")}
              >
                {text}
              </span>
              {dropped && (
                <span className="block break-words text-muted-foreground text-sm">{`Not kept: ${dropped}`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export type Photo = { url: string; lot: NamedLot };

/** The photos of the merged lot in their order. */
export function MergedPhotos({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium">{`${plural(photos.length, "photo")} in this order, of at most ${maxPhotosPerItem}`}</h3>
      <ol className="grid grid-cols-4 gap-2 large-text:grid-cols-2 sm:grid-cols-5">
        {photos.map(({ url, lot }) => (
          <li key={url}>
            <span className="block aspect-4/3 overflow-hidden rounded-md bg-muted">
              <Picture
                src={thumbnailUrl(url) ?? url}
                alt=""
                width={400}
                height={300}
                className="size-full object-cover"
              />
            </span>
            <span className="text-muted-foreground text-sm">{`From ${lotName(lot)}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
