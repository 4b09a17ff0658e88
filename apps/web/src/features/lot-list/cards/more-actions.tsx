import { Ellipsis } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { IconButton } from "../../../components/ui/icon-button";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";

const ItemMenu = lazy(() => import("./item-menu"));

/**
 * The button for the menu of a lot's card. The menu itself is loaded and rendered on the first press, because lists
 * have thousands of cards.
 */
export function MoreActions(props: { manifestId: string; item: Card }) {
  const [isAsked, setIsAsked] = useState(false);
  const button = {
    label: `More actions for lot ${lotName(props.item)}`,
    icon: <Ellipsis aria-hidden className="size-5 text-muted-foreground" />,
    // Lies above the link that covers the whole card, so that the button can be pressed.
    className: "relative z-10 -mt-1 -mr-1",
  };
  const closed = (
    <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsAsked(true)} />
  );
  if (!isAsked) return closed;
  return (
    <Part fallback={closed} onClose={() => setIsAsked(false)}>
      <ItemMenu {...props} button={button} />
    </Part>
  );
}
