import type { ReactNode } from "react";

/**
 * Renders the button that records notes. The route passes it to screens with notes.
 * @param holder The id of the item, or the key of the draft whose lot gets the recordings
 * @param itemId The item, whose recordings on the server are shown. Undefined for a lot that is not on the server
 */
export type RenderDictation = (holder: string, itemId?: string) => ReactNode;
