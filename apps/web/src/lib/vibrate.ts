/** iPhones and desktops do not vibrate. */
export function vibrate(pattern: VibratePattern): void {
  navigator.vibrate?.(pattern);
}
