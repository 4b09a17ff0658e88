import type { CheckCode, Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IfMay } from "../../../components/layout/if-may";
import { Button, buttonClasses } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useCan } from "../../../data/session/session";
import { plural } from "../../../lib/format";
import { choiceInput, countUnlisted, findingKey, fixableOf, groupKey, ownText } from "./check-words";
import { useHandover } from "./handover-context";
import { fieldName, lotChange } from "./lot-change";
import { OutdatedActions } from "./outdated-adjustment";
import { areCodesInPlace } from "./seller-code-fields";
import { ShortenDialog } from "./shorten-dialog";
import { SkipGroup } from "./skip-group";
import { useFixByRule } from "./use-fixes";
import { useAllFindings } from "./use-listed";
import { useSaveInLots } from "./use-save-in-lots";

type GroupProps = {
  group: FindingGroup;
  /** Findings that are not fixed yet. */
  findings: Finding[];
  /** Number of these findings, including unlisted ones. */
  left: number;
};

/** Buttons that fix all lots of a group, if there are any, before other buttons. */
export function GroupActions({ group, findings, left, children }: GroupProps & { children: ReactNode }) {
  const isOutdated = group.code === "adjustment-outdated";
  const actions = [
    isOutdated && <OutdatedActions key="outdated" {...{ group, findings, left }} />,
    !isOutdated && countFixable({ group, findings, left }) > 0 && (
      <RuleButtons key="rule" {...{ group, findings, left }} />
    ),
    group.code === "title-too-long" && <ShortenButton key="shorten" {...{ group, findings, left }} />,
    <OtherWay key="other" group={group} />,
    !isOutdated && <SkipGroup key="skip" {...{ group, findings, left }} />,
  ];
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-3 empty:hidden not-empty:pb-2">
      {actions}
      {children}
    </div>
  );
}

/** Button that applies the automatic fix to a group. */
function RuleButtons({ group, findings, left }: GroupProps) {
  const { settle, ...handover } = useHandover();
  const fix = useFixByRule(handover);
  const onlineOnly = useOnlineOnly();
  const { manifestId, presetId: preset } = handover;
  const { code, column } = group;
  const all = countFixable({ group, findings, left });
  // The server fixes only a part of very long texts; the rest stays offered.
  const sayFixed = (count: number) =>
    count < all
      ? settle(
          [],
          `Fixed ${plural(count, "lot")} for this export. ${(all - count).toLocaleString("en-US")} left.`,
        )
      : settle(keysOf(group), `Fixed ${plural(count, "lot")} for this export.`);
  const fixByRule = () =>
    fix.mutate(
      { manifestId, preset, code, column, ...choiceInput(handover) },
      { onSuccess: ({ count }) => sayFixed(count) },
    );
  return (
    <>
      <Button
        variant="secondary"
        {...onlineOnly}
        isBusy={fix.isPending}
        busyText={`Fixing ${plural(all, "lot")}...`}
        onClick={fixByRule}
      >
        Fix all {all.toLocaleString("en-US")} for this export only
      </Button>
      {fixesInLots(fixableOf({ ...group, findings })).length > 0 && (
        <IfMay permission="item.edit">
          <LotsButton {...{ group, findings, left }} />
        </IfMay>
      )}
    </>
  );
}

/** Number of findings that one press fixes, whether loaded or not. */
function countFixable({ group, findings, left }: GroupProps): number {
  const listed = fixableOf({ ...group, findings });
  if (group.fixableCount !== undefined) return listed.length + countUnlisted(group).answered;
  // The server of the previous release counts them only when it fixes them.
  return left > findings.length ? left : listed.length;
}

/** Keys of a group's fixed findings, including those not loaded. */
const keysOf = (group: FindingGroup) => [
  groupKey(group),
  ...fixableOf(group).map((finding) => findingKey(group, finding)),
];

/** Button that changes the lots of a group by the automatic fix. */
function LotsButton({ group, findings }: GroupProps) {
  const { settle, ...handover } = useHandover();
  const [asked, setAsked] = useState<ReturnType<typeof fixesInLots>>();
  const saveInLots = useSaveInLots(handover);
  const onlineOnly = useOnlineOnly();
  const readAll = useAllFindings(group);
  const read = useMutation({
    mutationFn: async () => fixesInLots(fixableOf({ ...group, findings: await readAll() })),
  });
  const listed = fixesInLots(fixableOf({ ...group, findings }));
  const count = asked?.length ?? 0;
  const field = fieldName(listed[0]?.field ?? "title").toLowerCase();
  const changeLots = (fixes: typeof listed) =>
    saveInLots.mutate(fixes, {
      onSuccess: (changed) => {
        setAsked(undefined);
        settle(keysOf(group), `Changed ${plural(changed, "lot")}.`);
      },
    });
  const ask = () => {
    // The number of fixable lots is known once all are loaded.
    if (group.next) read.mutate(undefined, { onSuccess: setAsked });
    else if (listed.length > 1) setAsked(listed);
    else changeLots(listed);
  };
  return (
    <>
      <Button
        variant="secondary"
        {...onlineOnly}
        isBusy={read.isPending || saveInLots.isPending}
        busyText={read.isPending ? "Loading lots..." : "Saving..."}
        onClick={ask}
      >
        {group.next ? "Fix all in the lots…" : `Fix all ${listed.length.toLocaleString("en-US")} in the lots`}
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={`Change ${plural(count, "lot")}?`}
        description={`The ${field} of ${plural(count, "lot")} will be changed as suggested, for every export and the public catalog.`}
        confirmText={`Change ${plural(count, "lot")}`}
        busyText="Saving..."
        isBusy={saveInLots.isPending}
        onConfirm={() => asked && changeLots(asked)}
      />
    </>
  );
}

/** Whether lots may be changed in bulk. Lot numbers are on labels, so they may not. */
const fixesInLots = (findings: readonly Finding[]) =>
  findings.flatMap(({ itemId, field, after, ...finding }) =>
    itemId && field && field !== "lotNumber" && after !== null && lotChange(field, after)
      ? [{ itemId, field, value: after, checked: ownText(finding) }]
      : [],
  );

/** Maximum of titles that one request shortens, as on the server. */
const maxTitles = 50;

function ShortenButton({ group, findings, left }: GroupProps) {
  const { manifestId, presetId: preset } = useHandover();
  const { data: provider } = trpc.ai.provider.useQuery();
  const onlineOnly = useOnlineOnly();
  const [asked, setAsked] = useState<Finding[]>();
  // The dialog shows the error.
  const shorten = trpc.exports.shortenTitles.useMutation({ meta: { isSilent: true } });
  const mayUseAi = useCan("ai.use");
  if (provider?.isSetUp !== true || !mayUseAi) return null;
  const ask = () => {
    const some = findings.slice(0, maxTitles);
    setAsked(some);
    shorten.mutate({ manifestId, preset, itemIds: some.flatMap(({ itemId }) => itemId ?? []) });
  };
  return (
    <>
      <Button variant="secondary" {...onlineOnly} onClick={ask}>
        <Sparkles aria-hidden className="size-5" />
        Shorten with AI
      </Button>
      {asked && (
        <ShortenDialog
          {...{ group, left }}
          findings={asked}
          suggestions={shorten.data}
          error={shorten.error}
          onRetry={ask}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Texts of the button that opens the mapping, by check code. */
const mappingTexts: Partial<Record<CheckCode, string>> = {
  "consignor-unmapped": "Enter codes…",
  "enum-unknown": "Map names…",
};

/** Button for a group that no new value of a lot fixes, such as the one that opens the mapping. */
function OtherWay({ group: { code, findings } }: { group: FindingGroup }): ReactNode {
  const { manifestId, check, openMapping, openItemIds } = useHandover();
  const isAnswerMissing = code === "required-missing" && findings.every(({ field }) => field === null);
  if (code === "consignor-unmapped" && areCodesInPlace(check.unmapped.consignors)) return null;
  if (code in mappingTexts || isAnswerMissing) {
    return (
      <Button variant="secondary" onClick={openMapping}>
        {isAnswerMissing ? "Mapping" : mappingTexts[code]}
      </Button>
    );
  }
  if (code === "photo-names-pending") {
    return (
      <Button variant="secondary" onClick={openItemIds}>
        Add item IDs
      </Button>
    );
  }
  if (code !== "link-not-public") return null;
  return (
    <Link
      to="/manifests/$manifestId"
      params={{ manifestId }}
      title="Turn on public sharing in the manifest's settings"
      className={buttonClasses({ variant: "secondary" })}
    >
      Go to the manifest's settings
    </Link>
  );
}
