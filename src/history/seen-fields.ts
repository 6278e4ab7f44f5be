import { z } from 'zod'
import { Entries, Exact } from '#platform/text.ts'

/** What a form showed of the fields that it sends; absent: whatever there is by now is written over. */
export const SeenFields = Entries(Exact(40), z.union([Exact(5_000), z.number(), z.null()]), 200).optional()
export type SeenFields = z.infer<typeof SeenFields>
