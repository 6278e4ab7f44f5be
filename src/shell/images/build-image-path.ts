/** Pixels. A smaller original is never enlarged. */
export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const thumbnailWidth: PictureWidth = 320
export const fullWidth: PictureWidth = 1280

/** Empty: no picture. The same address serves AVIF, once drawn, to browsers that accept it (`Vary: Accept`). */
export const buildImagePath = (key: string | null | undefined, width: PictureWidth): string =>
  key ? `/images/${key}-${width}.webp` : ''
