import type { Sharp } from 'sharp'

/** Maximum ratio of height to width: WebP ends at 16,383 pixels. */
const tallest = 4

export const buildResizeBox = (width: number) =>
  ({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true }) as const

export const drawWebp = (picture: Sharp, width: number): Promise<Buffer> =>
  picture.resize(buildResizeBox(width)).webp({ quality: 82, effort: 2 }).toBuffer()
