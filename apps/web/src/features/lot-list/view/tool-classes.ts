/** CSS classes of a button in the toolbar above the lots. At a desk with a mouse it is lower. */
export const toolClasses =
  "shrink-0 px-3! py-1! text-sm! whitespace-nowrap aria-pressed:bg-muted desk:min-h-9";
