/** Whether a public link works at this time. Without an end it works until it is turned off. */
export const isLinkOpen = (
  isEnabled: boolean,
  endsAt: string | Date | null | undefined,
  now = Date.now(),
): boolean => isEnabled && (!endsAt || new Date(endsAt).getTime() > now);
