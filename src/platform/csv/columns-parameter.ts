import { LimitedString } from '../text.ts'

/** `columns=id,amount`: those alone, in this order; absent or empty: all. */
export const ColumnsParameter = LimitedString(2_000)
  .transform((text) => text.split(',').filter(Boolean))
  .optional()
