/** Returns the photo as it is, because a simulated phone draws nothing. Stands where the app resizes photos. */
export const shrinkOffThread = async (photo: Blob): Promise<Blob[]> => [photo];
