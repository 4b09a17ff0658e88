import type { Finding, FindingGroup, ShortenedTitles } from "@lotwright/contracts/exports/preflight";
import { useState } from "react";
import { IfMay } from "../../../components/layout/if-may";
import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/checkbox";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { TextChange } from "../../../components/ui/text-change";
import { errorMessage } from "../../../lib/error-message";
import { plural } from "../../../lib/format";
import { countCharacters, findingKey, ownText } from "./check-words";
import { useHandover } from "./handover-context";
import { useAdjust } from "./use-fixes";
import { useSaveInLots } from "./use-save-in-lots";

type ShortenDialogProps = {
  group: FindingGroup;
  findings: readonly Finding[];
  /** Number of too long titles in the group, including those not in `findings`. */
  left: number;
  /** Undefined until the AI has responded. */
  suggestions: ShortenedTitles | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
};

/** Dialog with shorter titles by the AI. Only titles that the user accepts are saved. */
export function ShortenDialog({ error, onRetry, ...props }: ShortenDialogProps) {
  const { findings, left, suggestions, onClose } = props;
  const some = left > findings.length ? `the first ${findings.length} of ${left}` : findings.length;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Shorten titles with AI"
      description={`Suggestions for ${some} titles. Nothing is changed until you accept it.`}
      className="sm:max-w-2xl"
    >
      {error ? (
        <div role="alert">
          <p className="text-destructive">{errorMessage(error)}</p>
          <DialogActions onCancel={onClose}>
            <Button onClick={onRetry}>Retry</Button>
          </DialogActions>
        </div>
      ) : (
        <Suggestions {...props} suggestions={suggestions} />
      )}
    </Dialog>
  );
}

function Suggestions(props: Omit<ShortenDialogProps, "error" | "onRetry">) {
  const { group, findings, suggestions, onClose } = props;
  const { settle, ...handover } = useHandover();
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const adjust = useAdjust(handover);
  const saveInLots = useSaveInLots(handover);
  if (!suggestions) return <p role="status">Writing suggestions...</p>;
  const titles = new Map(suggestions.map(({ itemId, title }) => [itemId, title]));
  const rows = findings.flatMap((finding) => {
    const title = titles.get(finding.itemId ?? "");
    return finding.itemId && title ? [{ ...finding, itemId: finding.itemId, title }] : [];
  });
  const isTooLong = (title: string) => group.limit !== null && countCharacters(title) > group.limit;
  const accepted = rows.filter(({ itemId, title }) => !(refused.has(itemId) || isTooLong(title)));
  const fixes = accepted.map(({ itemId, title, ...finding }) => ({
    ...{ itemId, field: "title" as const, value: title, replaced: ownText(finding) },
  }));
  const inLots = accepted.map(({ itemId, title, ...finding }) => ({
    ...{ itemId, field: "title" as const, value: title, checked: ownText(finding) },
  }));
  const done = {
    onSuccess: () => {
      onClose();
      settle(
        accepted.map((finding) => findingKey(group, finding)),
        `Fixed ${plural(accepted.length, "title")}.`,
      );
    },
  };
  const isBusy = adjust.isPending || saveInLots.isPending;
  const toggle = (itemId: string, isAccepted: boolean) =>
    setRefused(new Set(isAccepted ? [...refused].filter((other) => other !== itemId) : [...refused, itemId]));
  return (
    <>
      {rows.length === 0 && <p role="status">The AI suggested no shorter title. Shorten them by hand.</p>}
      <ul className="divide-y">
        {rows.map(({ itemId, lot, value, title }) => (
          <li key={itemId} className="py-2">
            <Checkbox
              label={`Lot ${lot}`}
              hint={`${countCharacters(title)} of ${group.limit ?? "any number of"} characters`}
              checked={!(refused.has(itemId) || isTooLong(title))}
              disabled={isTooLong(title)}
              onChange={({ target }) => toggle(itemId, target.checked)}
            />
            <TextChange before={value} after={title} afterLabel="Suggested" />
          </li>
        ))}
      </ul>
      <DialogActions>
        <IfMay permission="item.edit">
          <Button
            variant="secondary"
            disabled={fixes.length === 0 || isBusy}
            isBusy={saveInLots.isPending}
            onClick={() => saveInLots.mutate(inLots, done)}
          >
            Use {plural(fixes.length, "title")} in the lots
          </Button>
        </IfMay>
        <Button
          disabled={fixes.length === 0 || isBusy}
          isBusy={adjust.isPending}
          onClick={() =>
            adjust.mutate(
              { manifestId: handover.manifestId, preset: handover.presetId, adjustments: fixes },
              done,
            )
          }
        >
          Use {plural(fixes.length, "title")} for this export only
        </Button>
      </DialogActions>
    </>
  );
}
