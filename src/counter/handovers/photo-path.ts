/** Relative to the data folder. */
export const photoPath = (key: string): string => `private/images/${key}-1280.webp`
