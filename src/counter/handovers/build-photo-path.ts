/** Relative to the data folder. */
export const buildPhotoPath = (key: string): string => `private/images/${key}-1280.webp`
