import { z } from 'zod'
import { vatKinds } from './vat.ts'

/** Whole percent, 0 unless `standard`. */
export const VatOfLine = z.object({ rate: z.int(), kind: z.enum(vatKinds) })
