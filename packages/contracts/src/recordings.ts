/** Containers of recordings, recognized by their first bytes. */
export const recordingTypes = ["audio/webm", "audio/mp4", "audio/ogg", "audio/mpeg", "audio/wav"] as const;
export type RecordingType = (typeof recordingTypes)[number];
