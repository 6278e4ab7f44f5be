import { z } from 'zod'

/** So many charged days of one unit for so much, in cents. */
export const Package = z.object({ days: z.int(), price: z.int(), price_with_vat: z.int() })
export type Package = z.infer<typeof Package>

/**
 * A package, or a day by itself (`days` 1), and how many times it is taken; in cents, of one piece, each rounded once. What an extension
 * adds also takes away what was paid before: there `count` is negative.
 */
export const Piece = Package.extend({ count: z.int() })
export type Piece = z.infer<typeof Piece>
