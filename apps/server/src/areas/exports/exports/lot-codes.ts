import type { ExportSource } from "@lotwright/contracts/exports/exports";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import type { PdfLot, PdfSource } from "@lotwright/export/print/pdf";
import { create } from "qrcode";
import { requireOrigin } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { loadManifest, type ManifestRow } from "../../accounts/assignments/access";

type Shared = Pick<ManifestRow, "id" | "publicShareEnabled" | "publicShareToken" | "shareEndsAt">;

/** The address of a lot: in the public catalog while it is shared, else in the app. */
export function lotAddress(
  origin: string,
  { id: manifestId, publicShareEnabled, publicShareToken: token, shareEndsAt }: Shared,
  { id, number }: Pick<PdfLot, "id" | "number">,
): string {
  const isShared = token !== null && isLinkOpen(publicShareEnabled, shareEndsAt);
  return isShared
    ? `${origin}/public/${token}#lot-${number}`
    : `${origin}/manifests/${manifestId}/items/${id}/edit`;
}

/** Creates the maker of a lot's QR code. Labels alone have codes. */
export async function lotCodes(ctx: ActorContext, source: ExportSource): Promise<PdfSource["codeOf"]> {
  if (source.print?.format !== "pdf-labels") return noCode;
  const origin = requireOrigin(ctx.origin, "A label's QR code");
  const manifest = await loadManifest(ctx, source.manifestId);
  return (lot) => {
    const { modules } = create(lotAddress(origin, manifest, lot), { errorCorrectionLevel: "M" });
    return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
  };
}

const noCode = () => {
  throw new Error("Only labels have codes.");
};
