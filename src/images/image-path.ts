/** Every picture exists in these widths (pixels); a smaller original stands in the wider ones as it is, never enlarged. */
export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** In lists and suggestions. */
export const thumbnailWidth: PictureWidth = 320
/** Alone on the page. */
export const fullWidth: PictureWidth = 1280

/**
 * Address of a picture in one width, relative to the shop's host; empty without a picture. Browsers that take AVIF get
 * AVIF from the same address (the server answers with `Vary: Accept`), once it has been drawn.
 */
export const imagePath = (key: string | null | undefined, width: PictureWidth): string =>
  key ? `/images/${key}-${width}.webp` : ''
