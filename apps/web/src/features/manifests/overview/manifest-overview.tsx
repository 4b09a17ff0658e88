import { trpc } from "../../../data/api/trpc";
import { useCurrency } from "../../../data/lots/field-text";
import { openDialog } from "../../../lib/dialogs";
import { OverviewLine } from "./overview-line";
import { OverviewSpace } from "./overview-space";
import { useOverview } from "./use-overview";

type ManifestOverviewProps = {
  manifestId: string;
  /** Whether the page is as wide as the screen. */
  isWide: boolean;
  /** The filter of the list that a number may have opened. */
  shown: string | undefined;
  /** Limits the list to the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
};

/** The state of a manifest: a line above its lots, which opens a dialog with more. Empty if it can't be read. */
export default function ManifestOverview({ manifestId, isWide, shown, onShow }: ManifestOverviewProps) {
  const { data: overview } = useOverview(manifestId);
  const { data: progress } = trpc.descriptions.progress.useQuery({ manifestId });
  const currency = useCurrency(manifestId);
  if (!overview) return <OverviewSpace />;
  return (
    <OverviewLine
      {...{ overview, progress, currency, isWide, onShow }}
      onOpen={() => openDialog({ id: "overview", manifestId, shown, onShow })}
    />
  );
}
