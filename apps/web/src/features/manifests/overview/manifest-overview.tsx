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
  /** The filter of the list, which the numbers set. */
  shown: string | undefined;
  /** Filters the list by the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
};

/** Line about the manifest's state above its lots, which opens a dialog. Renders nothing if loading fails. */
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
