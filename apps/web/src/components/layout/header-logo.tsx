import { type SyntheticEvent, useState } from "react";
import { recall, remember } from "../../lib/storage";
import { trpc } from "../../lib/trpc";

const bundledLogo = "/logo.svg";
const heightRem = 2.25;
const maxWidthRem = 5;

/** The aspect ratio of the last logo. */
const storageKey = "lotwright.logo.ratio";

/** The title follows the logo, so the box has the logo's width at this height. */
function boxWidth(ratio: number): string {
  return `${Math.min(maxWidthRem, Math.max(heightRem / 2, heightRem * ratio))}rem`;
}

/** Shows the workspace's logo, or the product's when there is none or it does not load. */
export function HeaderLogo() {
  const { data: logo } = trpc.branding.logo.useQuery();
  const [failedUrl, setFailedUrl] = useState<string>();
  const logoUrl = logo?.logoUrl;
  if (!logoUrl || logoUrl === failedUrl) {
    return <img src={bundledLogo} alt="" className="size-9 shrink-0 object-contain" />;
  }
  return <OwnLogo key={logoUrl} logoUrl={logoUrl} onError={() => setFailedUrl(logoUrl)} />;
}

/** The ratio is stored, so that the title does not move when the picture loads. */
function OwnLogo({ logoUrl, onError }: { logoUrl: string; onError: () => void }) {
  const [ratio, setRatio] = useState(() => Number(recall(storageKey)) || maxWidthRem / heightRem);
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    const measured = naturalWidth / naturalHeight;
    // An SVG may have no size of its own.
    if (!(measured > 0 && measured < Number.POSITIVE_INFINITY)) return;
    remember(storageKey, String(measured));
    setRatio(measured);
  };
  return (
    <img
      src={logoUrl}
      alt=""
      onLoad={measure}
      onError={onError}
      className="h-9 shrink-0 object-contain object-left"
      style={{ width: boxWidth(ratio) }}
    />
  );
}
