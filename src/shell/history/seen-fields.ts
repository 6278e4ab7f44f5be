import { z } from 'zod'
import { Entries, LimitedString } from '#platform/text.ts'

/** Values the form showed for the fields it sends; absent: overwrites whatever is there. */
export const SeenFields = Entries(
  LimitedString(40),
  z.union([LimitedString(20_000), z.number(), z.boolean(), z.null()]),
  200,
).optional()
export type SeenFields = z.infer<typeof SeenFields>
