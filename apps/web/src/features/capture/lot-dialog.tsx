import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import {
  lotNumber as lotNumberContract,
  sectionLetter as sectionContract,
} from "@lotwright/contracts/catalog/items";
import { lotBlockSize } from "@lotwright/contracts/values/limits";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { Input } from "../../components/ui/control";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field } from "../../components/ui/field";
import { useOnlineOnly } from "../../data/api/connection";
import { deviceWord } from "../../lib/device";
import { LeftOutNote } from "../lots/left-out-note";
import type { LeftOut } from "../lots/lot-suggestion";

type LotDialogProps = {
  lotNumber: number;
  sectionLetter: string;
  /** Why the number cannot be used, such as that it is taken. */
  problem: string | undefined;
  /** The numbers below this one that other devices have leased. */
  leftOut: LeftOut | undefined;
  /** List of the manifest's leased numbers. */
  blocks: ReactNode;
  /** `isTyped`: whether the user typed the number, so that the server must not replace it. */
  onChange: (lot: { lotNumber: number; sectionLetter: string; isTyped: boolean }) => void;
  /** Leases a block of numbers for this phone. */
  onReserve: () => void;
  isReserving: boolean;
  onClose: () => void;
};

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

/** Dialog that changes number and section of the lot being captured. */
export function LotDialog(props: LotDialogProps) {
  const { lotNumber, sectionLetter, problem, leftOut, blocks, onChange, onReserve, isReserving } = props;
  const { onClose } = props;
  const onlineOnly = useOnlineOnly();
  const [number, setNumber] = useState(String(lotNumber));
  const [letter, setLetter] = useState(sectionLetter);
  const parsedNumber = lotNumberContract.safeParse(number.trim() === "" ? undefined : Number(number));
  const parsedLetter = sectionContract.safeParse(letter);
  const isTyped = number !== String(lotNumber);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parsedNumber.data || parsedLetter.data === undefined) return;
    onChange({ lotNumber: parsedNumber.data, sectionLetter: parsedLetter.data, isTyped });
    onClose();
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Number and section">
      <form noValidate onSubmit={submit}>
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label={itemFields.lotNumber.label}
            className="min-w-0 grow-2 basis-30"
            error={isTyped ? messageOf(parsedNumber) : problem}
          >
            {(control) => (
              <Input
                {...control}
                value={number}
                inputMode="numeric"
                autoComplete="off"
                className="font-semibold text-lg tabular-nums"
                onChange={({ target }) => setNumber(target.value)}
              />
            )}
          </Field>
          <Field
            label={itemFields.sectionLetter.label}
            className="min-w-0 grow basis-17"
            error={messageOf(parsedLetter)}
          >
            {(control) => (
              <Input
                {...control}
                value={letter}
                maxLength={1}
                autoCapitalize="characters"
                autoComplete="off"
                className="text-center font-semibold text-lg"
                onChange={({ target }) => setLetter(target.value.replace(/[^a-z]/gi, "").toUpperCase())}
              />
            )}
          </Field>
        </div>
        {leftOut && (
          <div className="pt-3">
            <LeftOutNote
              leftOut={leftOut}
              onUse={(first) => {
                onChange({ lotNumber: first, sectionLetter, isTyped: true });
                onClose();
              }}
            />
          </div>
        )}
        {blocks}
        <Button
          variant="secondary"
          className="mt-3"
          {...onlineOnly}
          isBusy={isReserving}
          busyText="Reserving..."
          onClick={onReserve}
        >
          Reserve {lotBlockSize} numbers for this {deviceWord()}
        </Button>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!parsedNumber.success || !parsedLetter.success}>
            Use this number
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
