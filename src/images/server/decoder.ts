import pLimit from 'p-limit'
import sharp from 'sharp'
import { limits } from '#platform/limits/limits.ts'

/**
 * The only decoders that this process may run on a picture from outside. Every other loader of libvips (SVG, PDF, GIF,
 * TIFF, its own format, …) is code that an upload could reach and that the shop has no use for.
 */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
// One thread for each picture, two pictures at a time: the shop goes on answering while somebody uploads.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }

/** A few decodings at a time; the others wait in line. */
export const inDecoderSlot = pLimit(limits.picturesAtOnce)
