import { z } from 'zod'
import { Entries, Exact } from '#platform/text.ts'

/** Values the form showed for the fields it sends; absent: overwrites whatever is there. */
export const SeenFields = Entries(Exact(40), z.union([Exact(20_000), z.number(), z.null()]), 200).optional()
export type SeenFields = z.infer<typeof SeenFields>
