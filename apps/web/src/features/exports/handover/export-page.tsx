import { parseLots } from "@lotwright/contracts/catalog/lot-selection";
import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { Suspense } from "react";
import {
  firstTarget,
  lastTarget,
  printTargets,
  rememberTarget,
  zipTarget,
} from "../../../components/exports/export-targets";
import { useMyPlatform } from "../../../components/exports/use-my-platform";
import { Card } from "../../../components/layout/card";
import { EscapeLink } from "../../../components/layout/escape-link";
import { PageHeader } from "../../../components/layout/page-header";
import { Button } from "../../../components/ui/button";
import { Loading, Skeleton } from "../../../components/ui/progress";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useCurrentUser } from "../../../data/session/session";
import { errorMessage } from "../../../lib/error-message";
import { ExportForm } from "../export-form";
import { AddFormat } from "../own-preset/format-links";
import { PrintPane } from "../print/print-pane";
import { UnsentDeletions } from "../unsent-deletions";
import { usePlatformQuestion } from "./platform-question";
import { PresetPane } from "./preset-pane";
import { SelectionNote } from "./selection-note";
import { TargetList } from "./target-list";

type Start = (address: string) => void;

type ExportPageProps = {
  manifestId: string;
  /** The target in the URL; without it, the user's last one. */
  wanted: string | undefined;
  /** The selection in the URL, such as "1-20,35A"; all lots without it. */
  lots?: string | undefined;
  /** Clears the selection. */
  onAllLots?: () => void;
  onChoose: (target: string) => void;
  start?: Start;
};

/** Page that exports a manifest in Lotwright's format, in a platform's format after a check, or as a printed document. */
export function ExportPage({ manifestId, wanted, lots, onAllLots, onChoose, start }: ExportPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const { id: userId } = useCurrentUser();
  const { listed, mine, target, preset, printed, isWaiting } = useTarget(wanted);
  const presets = listed.data ?? [];
  const choose = (next: string) => {
    rememberTarget(userId, next);
    onChoose(next);
  };
  const question = usePlatformQuestion({ presets, platform: mine.platform, onChosen: choose });
  const starting = { manifestId, ...(lots && { lots }), ...(start && { start }) };
  return (
    <>
      <PageHeader
        eyebrow="Export"
        title={manifest.name}
        back={<EscapeLink to="/manifests/$manifestId" params={{ manifestId }} label="Back to items" />}
      />
      <main
        id="main"
        className="page py-4 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6"
      >
        <div className="pb-4 lg:sticky lg:top-18 lg:pb-0">
          <TargetList
            presets={presets}
            platform={mine.platform}
            question={question}
            chosen={isWaiting ? target : (printed?.id ?? preset?.id ?? zipTarget)}
            onChoose={choose}
            addFormat={<AddFormat manifestId={manifestId} />}
          />
          {listed.error && <NoPresets error={listed.error} onRetry={() => void listed.refetch()} />}
        </div>
        <div className="min-w-0">
          <UnsentDeletions manifestId={manifestId} />
          {lots && !printed && <SelectionNote {...{ manifestId, lots, onAllLots }} />}
          <TargetPane {...{ preset, printed, isWaiting, starting }} />
        </div>
      </main>
    </>
  );
}

/** The target to show, with what it depends on. */
function useTarget(wanted: string | undefined) {
  const { id: userId } = useCurrentUser();
  const listed = trpc.exportPresets.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const mine = useMyPlatform();
  const target = wanted ?? firstTarget(userId, mine.platform);
  const preset = listed.data?.find(({ id }) => id === target);
  const printed = printTargets.find(({ id }) => id === target);
  const hasChosen = (wanted ?? lastTarget(userId)) !== undefined;
  const isPreset = target !== zipTarget && !printed;
  const isWaiting = (!hasChosen && mine.isLoading) || (isPreset && listed.isPending);
  return { listed, mine, target, preset, printed, isWaiting };
}

type TargetPaneProps = {
  preset: ExportPreset | undefined;
  printed: (typeof printTargets)[number] | undefined;
  /** Whether presets must load before the target is known. */
  isWaiting: boolean;
  starting: { manifestId: string; lots?: string; start?: Start };
};

/** The form of the chosen target's export. */
function TargetPane({ preset, printed, isWaiting, starting }: TargetPaneProps) {
  if (isWaiting) {
    return (
      <Loading text="Loading platforms...">
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    );
  }
  if (printed) return <PrintPane format={printed.id} {...starting} />;
  // The note describes the invalid selection.
  if (starting.lots && parseLots(starting.lots).problem) return null;
  return preset ? <PresetPane key={preset.id} preset={preset} {...starting} /> : <ZipPane {...starting} />;
}

function NoPresets({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const onlineOnly = useOnlineOnly();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 pt-3">
      <p className="grow basis-40 text-destructive text-sm">
        The platforms couldn't be loaded. {errorMessage(error)}
      </p>
      <Button variant="secondary" {...onlineOnly} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function ZipPane(starting: TargetPaneProps["starting"]) {
  return (
    <Card title="Lotwright ZIP" description="A ZIP file with the photos and a spreadsheet.">
      <div className="border-t p-4">
        <div className="max-w-2xl">
          <Suspense fallback={<p role="status">Loading items...</p>}>
            <ExportForm key={starting.lots} {...starting} />
          </Suspense>
        </div>
      </div>
    </Card>
  );
}
