/** The two screen sizes that every screen is checked in. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

export const screens = { phone, desktop };
