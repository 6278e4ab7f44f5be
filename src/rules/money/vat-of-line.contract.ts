import { z } from 'zod'
import { vatKinds } from './vat.ts'

/** Whole percent, 0 unless `standard`. */
export const VatOfLine = z.object({ rate: z.int(), kind: z.enum(vatKinds) })

/** A rate that is set for a day to come. */
export const VatAhead = z.object({ from: z.string(), rate: z.int() })

/** Cents of one kind and rate. */
export const VatSums = VatOfLine.extend({ price: z.int(), vat: z.int() })
