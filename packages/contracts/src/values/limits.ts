/** Numbers that screens need before any schema, which are loaded when a form is opened. */

export const maxLotNumber = 9_999_999;
/** Lot numbers that a device leases at a time, unless it needs more. */
export const lotBlockSize = 25;
/** Unused lot numbers that a device may hold in one manifest. */
export const maxLeasedNumbers = 500;
/** Blocks of lot numbers that one person may hold in one manifest, on all devices. */
export const maxLotBlocks = 20;
export const maxPhotosPerItem = 15;
/** The longest side of a photo that is stored; browsers resize to it before they send. */
export const maxPhotoSide = 1600;
/** The longest side of the small picture that lists show. */
export const thumbnailSide = 400;
/** JPEG quality of stored and of sent photos, 0 to 1. */
export const photoQuality = 0.8;
/** Items that are read by their ids in one call: few enough for an address. */
export const maxItemsAtOnce = 50;

/** Lists of required shots in a workspace, one for each category. */
export const maxRequiredShots = 30;
/** Required shots of a category, and characters in the name of one. */
export const maxShots = 8;
export const maxShotLength = 40;

/** Maximum length of a text, in characters. */
export const maxTextLength = 500;
export const maxLongTextLength = 20_000;
export const maxCustomFieldLength = 2_000;
/** Manifests whose glances one call may ask for. */
export const maxGlances = 60;
/** Rows of a table that one call may write, and cells in all of its rows. */
export const maxWrittenRows = 5_000;
export const maxWrittenCells = 25_000;
