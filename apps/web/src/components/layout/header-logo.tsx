import { type SyntheticEvent, useState } from "react";
import { trpc } from "../../data/api/trpc";
import { persisted, usePersistedState, valid } from "../../lib/persisted";
import { isNumber } from "../../lib/type-guards";

const bundledLogo = "/logo.svg";
const heightRem = 2.25;
const maxWidthRem = 5;

/** Stored aspect ratio of the last logo. */
export const logoRatio = persisted("lotwright.logo.ratio", valid(isNumber));

/** The CSS width of the logo at the header's height, reserved so that the title beside it does not move. */
function boxWidth(ratio: number): string {
  return `${Math.min(maxWidthRem, Math.max(heightRem / 2, heightRem * ratio))}rem`;
}

/** Shows the workspace's logo, or the product's logo if the workspace has none or its logo fails to load. */
export function HeaderLogo() {
  const { data: logo } = trpc.branding.logo.useQuery();
  const [failedUrl, setFailedUrl] = useState<string>();
  const logoUrl = logo?.logoUrl;
  if (!logoUrl || logoUrl === failedUrl) {
    return <img src={bundledLogo} alt="" className="size-9 shrink-0 object-contain" />;
  }
  return <OwnLogo key={logoUrl} logoUrl={logoUrl} onError={() => setFailedUrl(logoUrl)} />;
}

/** The workspace's logo. Its aspect ratio is stored, so that the title does not move while it loads. */
function OwnLogo({ logoUrl, onError }: { logoUrl: string; onError: () => void }) {
  const [ratio, setRatio] = usePersistedState(logoRatio, maxWidthRem / heightRem);
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    const measured = naturalWidth / naturalHeight;
    // An SVG image may have no intrinsic size.
    if (!(measured > 0 && measured < Number.POSITIVE_INFINITY)) return;
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
