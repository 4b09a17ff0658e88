import type { OutboxView } from "../queue/outbox-state";

const working = /\/(?:camera|new-item|voice|edit|waiting\/[^/]+)$/;

/** Whether a reload would disturb a capture, a text or the queue. */
export const isDisturbing = (pathname: string, { lots, photos }: Pick<OutboxView, "lots" | "photos">) =>
  working.test(pathname) || lots.length + photos.length > 0;
