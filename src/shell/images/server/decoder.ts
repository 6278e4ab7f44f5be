import pLimit from 'p-limit'
import sharp from 'sharp'
import { limits } from '#platform/limits/limits.ts'

/** Every other libvips loader (SVG, PDF, GIF, TIFF, …) would only be attack surface. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
// A picture has one thread, two pictures run at a time, so that the shop keeps answering.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }

export const inDecoderSlot = pLimit(limits.picturesAtOnce)
