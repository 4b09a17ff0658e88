import type { SellerCodes } from "@lotwright/contracts/catalog/consignor-details";
import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import type { ExportPreset, PresetQuestion, ShopPrice } from "@lotwright/contracts/exports/export-presets";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { maxTextLength } from "@lotwright/contracts/values/limits";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { FormError, InputField, SelectField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { MappingList } from "./mapping-list";
import {
  mappedLists,
  mappingInput,
  missingNames,
  missingText,
  withChanges,
  withCodes,
  withoutConsignors,
} from "./mapping-lists";
import { useSaveCodes, useSellerCodes } from "./seller-codes";
import { useRecheck } from "./use-fixes";

type MappingDialogProps = {
  manifestId: string;
  preset: ExportPreset;
  /** Names in this sale that the saved mapping lacks. */
  unmapped: Preflight["unmapped"];
  /** Called with whether all names that the platform requires are mapped. */
  onSaved: (isComplete: boolean) => void;
  onClose: () => void;
};

/** Dialog that maps the workspace's names to the platform's, for all manifests. */
export function MappingDialog(props: MappingDialogProps) {
  return (
    <Dialog
      onOpenChange={props.onClose}
      title={`Mapping for ${props.preset.label}`}
      description="Used for all exports to this platform, also of other manifests."
      className="sm:max-w-2xl"
    >
      <Suspense fallback={<p role="status">Loading mapping...</p>}>
        <MappingForm {...props} />
      </Suspense>
    </Dialog>
  );
}

type Saving = {
  opened: ExportMapping;
  form: ExportMapping;
  /** Whether the form has all names that the platform requires. */
  isComplete: boolean;
};

function useSaveMapping({ manifestId, preset, onSaved }: MappingDialogProps, stored: SellerCodes["codes"]) {
  const utils = trpc.useUtils();
  const recheck = useRecheck({ manifestId, presetId: preset.id });
  const saveCodes = useSaveCodes(preset.id, stored);
  return useMutation({
    mutationFn: async ({ opened, form }: Saving) => {
      const atConsignors = await saveCodes(opened.consignors, form.consignors);
      const newest = await utils.client.exportMappings.byId.query({ presetId: preset.id });
      const merged = withoutConsignors(withChanges(opened, form, newest), atConsignors);
      return utils.client.exportMappings.save.mutate(mappingInput(preset, merged));
    },
    // The form shows the error.
    meta: { isSilent: true },
    onSuccess: (saved, { isComplete }) => {
      utils.exportMappings.byId.setData({ presetId: preset.id }, saved);
      void utils.consignors.codes.invalidate();
      recheck();
      onSaved(isComplete);
    },
  });
}

function MappingForm(props: MappingDialogProps) {
  const { preset, unmapped, onClose } = props;
  const { asks } = preset;
  const [saved] = trpc.exportMappings.byId.useSuspenseQuery({ presetId: preset.id });
  const [{ categories: ownCategories = [] }] = trpc.captureSettings.current.useSuspenseQuery();
  const sellerCodes = useSellerCodes(props);
  // The mapping when the form was opened; an event may bring a newer one.
  const [opened] = useState(() => withCodes(saved, sellerCodes));
  const [mapping, setMapping] = useState(opened);
  // As the form shows them, so that a code that someone else changes is not overwritten.
  const [{ codes }] = useState(sellerCodes);
  const save = useSaveMapping(props, codes);
  const onlineOnly = useOnlineOnly();
  const change = (part: Partial<ExportMapping>) => setMapping({ ...mapping, ...part });
  const missing = missingText(missingNames(preset, mapping, unmapped));
  const { references } = sellerCodes;
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The dialog was opened before the form was loaded.
    formRef.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, []);
  return (
    <form
      ref={formRef}
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ opened, form: mapping, isComplete: missing === undefined });
      }}
    >
      {mappedLists.map((list) => {
        const asked = asks[list];
        const suggested = list === "consignors" ? references : [];
        return (
          asked && (
            <MappingList
              key={list}
              {...{ list, asked, opened, mapping, unmapped, ownCategories, suggested }}
              onChange={change}
            />
          )
        );
      })}
      {asks.price && <PriceField price={mapping.price} onChange={(price) => change({ price })} />}
      {asks.units && <UnitsField units={mapping.units} onChange={(units) => change({ units })} />}
      {asks.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={mapping.answers[question.id] ?? question.initial}
          onChange={(answer) => change({ answers: { ...mapping.answers, [question.id]: answer } })}
        />
      ))}
      <FormError error={save.error} fields={[]} />
      <p role="status" className="text-warning empty:hidden">
        {missing}
      </p>
      <DialogActions onCancel={onClose}>
        <Button type="submit" {...onlineOnly} isBusy={save.isPending} busyText="Saving...">
          {missing ? "Save and finish later" : "Save mapping"}
        </Button>
      </DialogActions>
    </form>
  );
}

const priceOptions: { value: ShopPrice; label: string }[] = [
  { value: "startPrice", label: "Start price" },
  { value: "lowEstimate", label: "Low estimate" },
  { value: "highEstimate", label: "High estimate" },
];

function PriceField({ price, onChange }: { price: ShopPrice; onChange: (price: ShopPrice) => void }) {
  return (
    <SelectField
      label="Price"
      hint="The price that buyers see. A reserve is never used."
      options={priceOptions}
      value={price}
      onChange={({ target }) => onChange(target.value as ShopPrice)} // one of the options above
    />
  );
}

const unitOptions = [
  { value: "", label: "As in the company settings" },
  { value: "imperial", label: "Inches and pounds" },
  { value: "metric", label: "Centimeters and kilograms" },
];

type UnitsFieldProps = {
  units: ExportMapping["units"];
  onChange: (units: ExportMapping["units"]) => void;
};

function UnitsField({ units, onChange }: UnitsFieldProps) {
  const read = (value: string) => (value === "imperial" || value === "metric" ? value : null);
  return (
    <SelectField
      label="Units"
      hint="Sizes and weights are converted."
      options={unitOptions}
      value={units ?? ""}
      onChange={({ target }) => onChange(read(target.value))}
    />
  );
}

/** Labels for answers that a platform writes as true or false. */
const answerWords: Partial<Record<string, string>> = { "": "(none)", true: "Yes", false: "No" };
const answerWord = (value: string) => answerWords[value] ?? value;

type QuestionFieldProps = { question: PresetQuestion; answer: string; onChange: (answer: string) => void };

function QuestionField({ question, answer, onChange }: QuestionFieldProps) {
  const { label, help, options } = question;
  const shared = {
    ...{ label, hint: help, value: answer },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (options.length === 0) return <InputField {...shared} autoComplete="off" maxLength={maxTextLength} />;
  return <SelectField {...shared} options={options.map((value) => ({ value, label: answerWord(value) }))} />;
}
