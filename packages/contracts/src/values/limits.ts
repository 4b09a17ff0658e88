/** Limits that screens need before they load schemas. */

export const maxLotNumber = 9_999_999;
/** Default number of lot numbers that a device leases at a time. */
export const lotBlockSize = 25;
/** Maximum of unused lot numbers that a device may lease in one manifest. */
export const maxLeasedNumbers = 500;
/** Maximum of leased blocks per user and manifest, on all devices. */
export const maxLotBlocks = 20;
export const maxPhotosPerItem = 15;
/** Maximum side of a stored photo in pixels; browsers resize photos to it before uploading. */
export const maxPhotoSide = 1600;
/** Maximum side of a thumbnail, in pixels. */
export const thumbnailSide = 400;
/** JPEG quality of photos, 0 to 1. */
export const photoQuality = 0.8;
/** Maximum of items per read by ids: few enough for a URL. */
export const maxItemsAtOnce = 50;

/** Maximum of categories that a workspace adds to the specified ones. */
export const maxOwnCategories = 60;
export const maxCategoryLength = 60;
/** Maximum of lists of required shots in a workspace, one per category. */
export const maxRequiredShots = 30;
/** Maximum of required shots per category. */
export const maxShots = 8;
export const maxShotLength = 40;

/** Maximum length of a text, in characters. */
export const maxTextLength = 500;
export const maxLongTextLength = 20_000;
export const maxCustomFieldLength = 2_000;
/** Maximum of manifests whose glances one request may read. */
export const maxGlances = 60;
/** Maximum of table rows that one request may write. */
export const maxWrittenRows = 5_000;
export const maxWrittenCells = 25_000;
/** Lots whose waiting edits one request may write, since each is a separate edit with photos and numbers. */
export const maxWrittenEdits = 100;
