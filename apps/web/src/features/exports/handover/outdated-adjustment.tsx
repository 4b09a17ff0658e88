import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/ui/button";
import { useOnlineOnly } from "../../../data/api/connection";
import { findingKey, groupKey, ownText } from "./check-words";
import { useHandover } from "./handover-context";
import { fieldName } from "./lot-change";
import { useAdjustMany } from "./use-fixes";
import { useAllFindings } from "./use-listed";

type Answer = "keep" | "take-back";

/** Answers an outdated adjustment: keeps it for the lot's text that the user saw, or removes it. */
const answered = (findings: readonly Finding[], answer: Answer) =>
  findings.flatMap((finding) => {
    const { itemId, field, after } = finding;
    if (itemId === null || field === null || after === null) return [];
    const kept = { itemId, field, value: after, replaced: ownText(finding) };
    return [answer === "keep" ? kept : { itemId, field, value: null }];
  });

/** Returns functions that answer the question about adjustments whose original texts have changed. */
function useAnswer(group: FindingGroup) {
  const { settle, ...handover } = useHandover();
  const adjust = useAdjustMany(handover);
  const onlineOnly = useOnlineOnly();
  return {
    buttons: { ...onlineOnly, isBusy: adjust.isPending },
    answer: (findings: readonly Finding[], answer: Answer, left: number) => {
      const keys = findings.map((finding) => findingKey(group, finding));
      if (left === 0) keys.push(groupKey(group));
      const leftText = left === 0 ? "None left." : `${left.toLocaleString("en-US")} left.`;
      adjust.mutate(answered(findings, answer), {
        onSuccess: () => settle(keys, `${answer === "keep" ? "Kept." : "Changed."} ${leftText}`),
      });
    },
  };
}

const fieldOf = ({ findings }: FindingGroup) => findings[0]?.field ?? "title";

/** Buttons that answer for one lot. */
export function OutdatedButtons(props: { group: FindingGroup; finding: Finding; left: number }) {
  const { group, finding, left } = props;
  const { buttons, answer } = useAnswer(group);
  const { lot } = finding;
  const isSkip = fieldOf(group) === "leftOut";
  const field = fieldName(fieldOf(group)).toLowerCase();
  return (
    <>
      <Button
        variant="secondary"
        {...buttons}
        aria-label={isSkip ? `Keep skipping lot ${lot}` : `Keep the adjusted ${field} of lot ${lot}`}
        onClick={() => answer([finding], "keep", left)}
      >
        {isSkip ? "Keep skipping" : "Keep adjustment"}
      </Button>
      <Button
        variant="secondary"
        {...buttons}
        aria-label={isSkip ? `Include lot ${lot}` : `Use the new ${field} of lot ${lot}`}
        onClick={() => answer([finding], "take-back", left)}
      >
        {isSkip ? "Include lot" : `Use new ${field}`}
      </Button>
    </>
  );
}

/** Buttons that answer for all lots of the group, whether loaded or not. */
export function OutdatedActions({
  group,
  findings,
  left,
}: {
  group: FindingGroup;
  findings: Finding[];
  left: number;
}) {
  const { buttons, answer } = useAnswer(group);
  const readAll = useAllFindings(group);
  const read = useMutation({ mutationFn: readAll });
  // The server of the previous release has no pages; only listed findings are answered.
  const count = group.next ? left : findings.length;
  if (count < 2) return null;
  const isSkip = fieldOf(group) === "leftOut";
  const all = `all ${count.toLocaleString("en-US")}`;
  const isBusy = buttons.isBusy || read.isPending;
  const answerAll = (chosen: Answer) => {
    if (group.next) read.mutate(undefined, { onSuccess: (whole) => answer(whole, chosen, 0) });
    else answer(findings, chosen, left - count);
  };
  return (
    <>
      <Button variant="secondary" {...buttons} isBusy={isBusy} onClick={() => answerAll("keep")}>
        {isSkip ? `Keep skipping ${all} lots` : `Keep ${all} adjustments`}
      </Button>
      <Button variant="secondary" {...buttons} isBusy={isBusy} onClick={() => answerAll("take-back")}>
        {isSkip ? `Include ${all} lots` : `Use the new ${fieldName(fieldOf(group)).toLowerCase()} of ${all}`}
      </Button>
    </>
  );
}
