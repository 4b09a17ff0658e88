/** CSS classes of a toolbar button, lower on desktops with a mouse. */
export const toolClasses =
  "shrink-0 px-3! py-1! text-sm! whitespace-nowrap aria-pressed:bg-muted desk:min-h-9";
