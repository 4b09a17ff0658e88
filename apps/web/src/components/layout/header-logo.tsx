import { trpc } from "../../lib/trpc";

const bundledLogo = "/logo.svg";

/** Its box has its size before the picture comes, so that nothing beside it moves. */
export function HeaderLogo() {
  const { data: logo } = trpc.branding.logo.useQuery();
  const isOwn = Boolean(logo?.logoUrl);
  return (
    <img
      src={logo?.logoUrl ?? bundledLogo}
      alt=""
      className={`h-9 shrink-0 object-contain object-left ${isOwn ? "w-20" : "w-9"}`}
    />
  );
}
