import { fieldLabel, maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { type AnimationEvent, useEffect, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { classNames } from "../../../components/ui/class-names";
import { Select } from "../../../components/ui/control";
import { Field } from "../../../components/ui/field";
import { fieldOf } from "../../../components/ui/form-field";
import { GrowingTitle } from "../../../components/ui/long-field";
import { categoryOptions, consignorOptions, type ItemForm } from "../../lots/item-fields";
import { LongTextField } from "./text-field";

type ItemFormTextProps = {
  form: ItemForm;
  /** The names of the consignors to choose from, including the item's own consignor. */
  consignors: readonly string[];
  /** The categories that the workspace has added. */
  ownCategories: readonly string[];
};

/** Highlights fields that were filled rather than typed, such as by the AI. Returns the CSS class and a handler. */
function useLight(form: ItemForm) {
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const watching = form.watch((_values, { name, type }) => {
      if (name && !type) setLit((before) => new Set(before).add(name));
    });
    return () => watching.unsubscribe();
  }, [form]);
  return {
    classOf: (name: string) => (lit.has(name) ? "animate-lit" : ""),
    onAnimationEnd: ({ target }: AnimationEvent) => {
      const name = target instanceof Element && target.getAttribute("name");
      setLit((before) => new Set([...before].filter((each) => each !== name)));
    },
  };
}

export function ItemFormText({ form, consignors, ownCategories }: ItemFormTextProps) {
  const { classOf, onAnimationEnd } = useLight(form);
  return (
    <div className="space-y-5" onAnimationEnd={onAnimationEnd}>
      <TitleField form={form} className={classOf("title")} />
      <LongTextField
        form={form}
        name="description"
        label={fieldLabel("description")}
        className={classNames("min-h-36", classOf("description"))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="category"
          optionsOf={(current) => categoryOptions(current, ownCategories)}
          className={classOf("category") && "[&>select]:animate-lit"}
        />
        <ChoiceField
          form={form}
          name="consignor"
          optionsOf={(current) => consignorOptions(current, consignors)}
        />
      </div>
    </div>
  );
}

export function NotesField({ form }: { form: ItemForm }) {
  return (
    <LongTextField
      form={form}
      name="notes"
      label={fieldLabel("notes")}
      hint="Notes are shown to the public in the catalog."
      className="min-h-20"
    />
  );
}

function TitleField({ form, className }: { form: ItemForm; className: string }) {
  const title = useWatch({ control: form.control, name: "title" });
  const over = title.length - maxTitleLength;
  const isOver = over > 0;
  const { error, ...registered } = fieldOf(form, "title");
  return (
    <div>
      <Field
        label={fieldLabel("title")}
        hint={
          <span className={classNames("tabular-nums", isOver && "font-medium text-destructive")}>
            {`${title.length}/${maxTitleLength}${isOver ? `, ${over} over` : ""}`}
          </span>
        }
        error={error}
      >
        {(control) => (
          <GrowingTitle
            {...control}
            {...(isOver && { "aria-invalid": true })}
            {...registered}
            text={title}
            maxLength={maxTitleLength}
            autoComplete="off"
            className={className}
          />
        )}
      </Field>
      {/* The same words however long the title is, so that they are spoken once and not at each key. */}
      <p role="status" className="sr-only">
        {isOver && `The title is too long. Use at most ${maxTitleLength} characters.`}
      </p>
    </div>
  );
}

type ChoiceFieldProps = {
  form: ItemForm;
  name: "category" | "consignor";
  optionsOf: (current: string) => { value: string; label: string }[];
  className?: string;
};

function ChoiceField({ form, name, optionsOf, className }: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={fieldLabel(name)} error={fieldState.error?.message}>
      {(control) => <Select {...control} {...field} options={optionsOf(field.value)} className={className} />}
    </Field>
  );
}
