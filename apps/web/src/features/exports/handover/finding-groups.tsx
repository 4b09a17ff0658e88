import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { Disclosure } from "../../../components/ui/disclosure";
import { plural } from "../../../lib/format";
import { findingsOf } from "../check/check-pages";
import { ShowMore } from "../show-more";
import { byLevel, countUnlisted, findingKey, groupKey } from "./check-words";
import { FindingRow } from "./finding-row";
import { GroupActions } from "./group-actions";
import { useHandover } from "./handover-context";
import { LevelBadge } from "./level-badge";
import { areCodesInPlace, SellerCodeFields } from "./seller-code-fields";
import { useShowMore } from "./use-listed";

/** Findings of the check by kind, errors first. Information starts closed. */
export function FindingGroups() {
  const { check } = useHandover();
  // The check's badge says that a format is unverified.
  const groups = check.groups.filter(({ code }) => code !== "preset-unverified");
  return byLevel(groups).map((group) => <Group key={groupKey(group)} group={group} />);
}

function Group({ group }: { group: FindingGroup }) {
  const { check, isSettled } = useHandover();
  const findings = group.findings.filter((finding) => !isSettled(findingKey(group, finding), finding.itemId));
  const beyond = countUnlisted(group);
  // The whole group was fixed; findings without an automatic fix are left.
  const unlisted = isSettled(groupKey(group), null) ? beyond.count - beyond.answered : beyond.count;
  const left = findings.length + unlisted;
  const hasCodeFields = group.code === "consignor-unmapped" && areCodesInPlace(check.unmapped.consignors);
  // A code is for all lots of its seller, so the lots are listed on request.
  const [isListed, setIsListed] = useState(!hasCodeFields);
  if (left === 0) return null;
  return (
    <Disclosure
      title={group.heading}
      state={<LevelBadge level={group.level} count={left} />}
      stop={groupKey(group)}
      isOpenAtFirst={group.level !== "info" || group.code === "photo-names-pending"}
    >
      {hasCodeFields && <SellerCodeFields group={group} />}
      <GroupActions group={group} findings={findings} left={left}>
        {!isListed && (
          <Button variant="secondary" onClick={() => setIsListed(true)}>
            {`Show ${plural(left, "lot")}`}
          </Button>
        )}
      </GroupActions>
      {isListed && <Findings {...{ group, findings, left, unlisted }} />}
    </Disclosure>
  );
}

type FindingsProps = { group: FindingGroup; findings: Finding[]; left: number; unlisted: number };

function Findings({ group, findings, left, unlisted }: FindingsProps) {
  const more = useShowMore(findingsOf(group));
  return (
    <>
      <ul aria-label={group.heading}>
        <ShowMore
          rows={findings}
          isStop
          {...(group.next && {
            rest: { count: unlisted, isBusy: more.isPending, load: () => more.mutate() },
          })}
        >
          {(finding) => (
            <FindingRow
              key={findingKey(group, finding)}
              {...{ group, finding }}
              left={Math.max(0, left - 1)}
            />
          )}
        </ShowMore>
      </ul>
      {unlisted > 0 && !group.next && (
        <p className="border-t px-4 py-3 text-muted-foreground text-sm">
          And {unlisted.toLocaleString("en-US")} more. They are listed here as you fix these.
        </p>
      )}
    </>
  );
}
