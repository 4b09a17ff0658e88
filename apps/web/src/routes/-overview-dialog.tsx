import { lazy } from "react";
import OverviewDialog from "../features/manifests/overview/overview-dialog";

const ManifestDescriptions = lazy(() => import("../features/descriptions/manifest-descriptions"));

type SaleOverviewProps = {
  manifestId: string;
  /** The filter of the list that a number may have opened. */
  shown: string | undefined;
  /** Limits the list to the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
  onClose: () => void;
};

declare module "../lib/dialogs" {
  interface Dialogs {
    overview: SaleOverviewProps;
  }
}

/** Where a sale stands, with the AI's actions. */
export default function SaleOverview({ manifestId, shown, onShow, onClose }: SaleOverviewProps) {
  const show = (is: string | undefined) => {
    onClose();
    onShow(is);
  };
  return (
    <OverviewDialog
      {...{ manifestId, onClose }}
      onShow={show}
      descriptions={<ManifestDescriptions {...{ manifestId, shown }} onShow={show} />}
    />
  );
}
