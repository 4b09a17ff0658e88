import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import { LazyMenu } from "../../../components/layout/lazy-menu";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";

const ItemMenu = lazy(() => import("./item-menu"));

/**
 * The button for the menu of a lot's card. The menu itself is loaded and rendered on the first press, because lists
 * have thousands of cards.
 */
export function MoreActions(props: { manifestId: string; item: Card }) {
  const button = {
    label: `More actions for lot ${lotName(props.item)}`,
    icon: <Ellipsis aria-hidden className="size-5 text-muted-foreground" />,
    // Above the link that covers the whole card, so that the button can be pressed.
    className: "relative z-10 -mt-1 -mr-1",
  };
  return <LazyMenu button={button}>{() => <ItemMenu {...props} button={button} />}</LazyMenu>;
}
