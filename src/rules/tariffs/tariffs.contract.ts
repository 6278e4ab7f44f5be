import { z } from 'zod'

/** Cents of one unit. */
export const Package = z.object({ days: z.int(), price: z.int(), price_with_vat: z.int() })
export type Package = z.infer<typeof Package>

/** `count` times a package or a day (`days` 1); cents, each rounded once. Negative: what was paid before. */
export const Piece = Package.extend({ count: z.int() })
export type Piece = z.infer<typeof Piece>
