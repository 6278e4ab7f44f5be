import { z } from 'zod'

/** What a form showed of the fields that it sends; absent: whatever there is by now is written over. */
export const SeenFields = z
  .record(z.string().max(40), z.union([z.string().max(5_000), z.number(), z.null()]))
  .optional()
export type SeenFields = z.infer<typeof SeenFields>
