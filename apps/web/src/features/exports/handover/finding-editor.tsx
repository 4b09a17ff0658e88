import type { AdjustableField } from "@lotwright/contracts/exports/export-adjustments";
import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IfMay } from "../../../components/layout/if-may";
import { Button } from "../../../components/ui/button";
import { InputField, TextareaField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { errorMessage } from "../../../lib/error-message";
import { plural } from "../../../lib/format";
import { countCharacters, findingKey, limitOf, ownText } from "./check-words";
import { useHandover } from "./handover-context";
import { fieldName, isLongText, isPrice, lotChange, toAdjustment } from "./lot-change";
import { useAdjust } from "./use-fixes";
import { useSaveInLot } from "./use-save-in-lots";

type FindingEditorProps = {
  group: FindingGroup;
  finding: Finding;
  fixed: { itemId: string; field: AdjustableField };
  left: number;
  /** Whether the person has opened it; otherwise it was open at first. */
  isOpened: boolean;
  onClose: () => void;
};

const leftText = (left: number) => (left === 0 ? "None left." : `${left.toLocaleString("en-US")} left.`);

/** Why a text is invalid; undefined if it is valid. */
function problemOf(field: AdjustableField, text: string, limit: number | undefined): string | undefined {
  const value = toAdjustment(field, text);
  if (value === undefined) return isPrice(field) ? "Enter an amount such as 120.50" : "Enter a whole number";
  const excess = limit === undefined ? 0 : countCharacters(value) - limit;
  return excess > 0 ? `${plural(excess, "character")} too many` : undefined;
}

/** The automatic fix, or the lot's new text if an earlier adjustment is outdated. */
const initialText = ({ code }: FindingGroup, { value, after }: Finding) =>
  code === "adjustment-outdated" ? value : (after ?? value);

/** Editor of a finding's value, which is saved for this platform or in the lot. */
export function FindingEditor({ group, finding, fixed, left, isOpened, onClose }: FindingEditorProps) {
  const { settle, ...handover } = useHandover();
  const { field } = fixed;
  const [text, setText] = useState(initialText(group, finding));
  const adjust = useAdjust(handover);
  const saveInLot = useSaveInLot(handover);
  const onlineOnly = useOnlineOnly();
  const limit = limitOf(group, field, handover.check);
  const problem = problemOf(field, text, limit);
  const value = toAdjustment(field, text) ?? text;
  const isUsable = problem === undefined && value !== finding.value;
  const isBusy = adjust.isPending || saveInLot.isPending;
  const done = { onSuccess: () => settle([findingKey(group, finding)], `Fixed. ${leftText(left)}`) };
  const keepForExport = () => {
    if (!isUsable || isBusy || onlineOnly.disabled) return;
    const adjustments = [{ ...fixed, value, replaced: ownText(finding) }];
    adjust.mutate({ manifestId: handover.manifestId, preset: handover.presetId, adjustments }, done);
  };
  const canSaveInLot = isUsable && lotChange(field, text) !== undefined;
  return (
    <form
      noValidate
      className="pt-3 pb-2 sm:pl-44"
      onSubmit={(event) => {
        event.preventDefault();
        keepForExport();
      }}
    >
      <ValueField
        label={`${fieldName(field)} of lot ${finding.lot}`}
        {...{ field, text, limit, isOpened, onClose }}
        onChange={setText}
        error={problem ?? (saveInLot.error ? errorMessage(saveInLot.error) : undefined)}
      />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          type="submit"
          variant="secondary"
          title={onlineOnly.title}
          disabled={!isUsable || isBusy || onlineOnly.disabled}
          isBusy={adjust.isPending}
        >
          For this export only
        </Button>
        <IfMay permission="item.edit">
          <Button
            variant="secondary"
            disabled={!canSaveInLot || isBusy}
            isBusy={saveInLot.isPending}
            onClick={() => saveInLot.mutate({ ...fixed, value, checked: ownText(finding) }, done)}
          >
            In the lot
          </Button>
        </IfMay>
        {isOpened && (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type ValueFieldProps = {
  label: string;
  field: AdjustableField;
  text: string;
  limit: number | undefined;
  error: string | undefined;
  /** Whether the field gets the focus. */
  isOpened: boolean;
  onChange: (text: string) => void;
  onClose: () => void;
};

function ValueField({ label, field, text, limit, error, isOpened, onChange, onClose }: ValueFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    input.current?.focus();
    input.current?.select();
  }, [isOpened]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  const counter = limit !== undefined && (
    <span className="tabular-nums">
      {countCharacters(text.trim()).toLocaleString("en-US")} of {limit.toLocaleString("en-US")}
    </span>
  );
  const shared = {
    ...{ label, error, hint: counter, ref: input, value: text, autoComplete: "off" },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onKeyDown: closeOnEscape,
  };
  if (isLongText(field)) return <TextareaField {...shared} />;
  return <InputField {...shared} {...(isPrice(field) && { inputMode: "decimal" })} />;
}
