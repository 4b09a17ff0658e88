import { type SyntheticEvent, useState } from "react";
import { recall, remember } from "../../lib/storage";
import { trpc } from "../../lib/trpc";

const bundledLogo = "/logo.svg";
const heightRem = 2.25;
const maxWidthRem = 5;

/** Width divided by height of the logo that was shown last. */
const storageKey = "lotwright.logo.ratio";

/** The title stands right beside the logo, so the box is as wide as the logo is at this height. */
function boxWidth(ratio: number): string {
  return `${Math.min(maxWidthRem, Math.max(heightRem / 2, heightRem * ratio))}rem`;
}

/** Shows the workspace's logo. Falls back to the product's while there is none, or when it does not load. */
export function HeaderLogo() {
  const { data: logo } = trpc.branding.logo.useQuery();
  const [failedUrl, setFailedUrl] = useState<string>();
  const logoUrl = logo?.logoUrl;
  if (!logoUrl || logoUrl === failedUrl) {
    return <img src={bundledLogo} alt="" className="size-9 shrink-0 object-contain" />;
  }
  return <OwnLogo key={logoUrl} logoUrl={logoUrl} onError={() => setFailedUrl(logoUrl)} />;
}

/** The ratio is remembered, so that the title does not jump when the picture arrives. */
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
