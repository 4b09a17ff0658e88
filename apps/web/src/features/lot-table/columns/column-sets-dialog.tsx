import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog } from "../../../components/ui/dialog";
import { InputField } from "../../../components/ui/field";
import { IconButton } from "../../../components/ui/icon-button";
import { toast } from "../../../lib/toasts";
import {
  type ColumnSet,
  maxNameLength,
  maxSets,
  nameProblem,
  renamedSet,
  setOf,
  withoutSet,
} from "./column-sets";
import type { ColumnSets } from "./use-column-sets";
import type { TableModel } from "./use-table-model";

type ColumnSetsDialogProps = { sets: ColumnSets; model: TableModel; onClose: () => void };

/** Dialog that saves the visible columns as a named set, and renames and deletes the user's sets. */
export default function ColumnSetsDialog({ sets, model, onClose }: ColumnSetsDialogProps) {
  const { own } = sets;
  const { columns, layout } = model;
  const isFull = own.length >= maxSets;
  const save = (name: string) => {
    sets.change((before) => [...before, setOf(name, columns, layout)]);
    toast({ title: `Columns “${name}” saved` });
    onClose();
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title="Your columns"
      description="Saves the shown columns and their widths under a name. This browser remembers them."
    >
      {isFull ? (
        <p>{`You have ${maxSets} sets of columns. Remove one to save another.`}</p>
      ) : (
        <NameForm {...{ sets }} label="Name of the shown columns" button="Save columns" onName={save} />
      )}
      {own.length > 0 && (
        <ul aria-label="Your columns" className="mt-5 divide-y border-t">
          {own.map((set, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a renamed set keeps its place and the focus
            <OwnSet key={`${own.length} ${at}`} {...{ set, sets }} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function OwnSet({ set, sets }: { set: ColumnSet; sets: ColumnSets }) {
  const { name } = set;
  const remove = () => {
    sets.change((before) => withoutSet(before, name));
    toast({
      title: `Columns “${name}” removed`,
      action: { label: "Undo", onPress: () => sets.change((before) => [...withoutSet(before, name), set]) },
    });
  };
  return (
    <li className="flex items-start gap-2 py-2">
      <NameForm
        {...{ sets }}
        before={name}
        label={`Name of “${name}”`}
        button="Rename"
        onName={(next) => sets.change((before) => renamedSet(before, name, next))}
      />
      <IconButton
        label={`Remove “${name}”`}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={remove}
      />
    </li>
  );
}

type NameFormProps = {
  sets: ColumnSets;
  label: string;
  button: string;
  /** The current name of an existing set. */
  before?: string;
  onName: (name: string) => void;
};

function NameForm({ sets, label, button, before = "", onName }: NameFormProps) {
  const isNew = before === "";
  const [name, setName] = useState(before);
  const [isAsked, setIsAsked] = useState(false);
  const problem = nameProblem(name, { ...sets, before });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (problem === undefined) onName(name.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 grow items-start gap-2">
      <InputField
        label={label}
        isLabelHidden={!isNew}
        error={isAsked ? problem : undefined}
        fieldClassName="min-w-0 grow"
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        variant={isNew ? "primary" : "secondary"}
        disabled={name.trim() === before && !isNew}
        className={isNew ? "mt-7.5 shrink-0" : "shrink-0"}
      >
        {button}
      </Button>
    </form>
  );
}
