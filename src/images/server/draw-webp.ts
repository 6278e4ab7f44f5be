import type { Sharp } from 'sharp'

/** A picture is at most this many times as high as wide: WebP ends at 16,383 pixels. */
const tallest = 4

/** What a picture in this width fits into. */
export const box = (width: number) =>
  ({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true }) as const

/** A picture's file in one width. */
export const drawWebp = (picture: Sharp, width: number): Promise<Buffer> =>
  picture.resize(box(width)).webp({ quality: 82, effort: 2 }).toBuffer()
