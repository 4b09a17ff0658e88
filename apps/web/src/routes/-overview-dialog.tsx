import { lazy } from "react";
import OverviewDialog from "../features/manifests/overview/overview-dialog";

const ManifestDescriptions = lazy(() => import("../features/descriptions/manifest-descriptions"));

type SaleOverviewProps = {
  manifestId: string;
  /** The filter of the list, which the numbers set. */
  shown: string | undefined;
  /** Filters the list by the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
  onClose: () => void;
};

declare module "../lib/dialogs" {
  interface Dialogs {
    overview: SaleOverviewProps;
  }
}

/** The sale overview with the AI description panel. */
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
