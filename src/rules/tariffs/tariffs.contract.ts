import { z } from 'zod'

/** One unit, cents. */
export const Package = z.object({ days: z.int(), price: z.int(), price_with_vat: z.int() })
export type Package = z.infer<typeof Package>

/**
 * A package or a day (`days` 1), taken `count` times; cents of one piece, each rounded once. An extension subtracts
 * what was paid before by a negative `count`.
 */
export const Piece = Package.extend({ count: z.int() })
export type Piece = z.infer<typeof Piece>
