import { addDays, type Day } from '#calendar/day.ts'

/** A consumer may leave a contract for services within so many days of concluding it (Civil Code, article 6.228-10). */
const WITHDRAWAL_DAYS = 14

interface Ordered {
  private_or_company: string
  items: readonly { type: string; period?: { from: string } | null | undefined }[]
}

/**
 * Whether a consumer orders a rental that begins before the withdrawal term is over. Then the shop needs their express
 * request, or time that has passed costs them nothing when they withdraw.
 */
export function startsEarly({ private_or_company, items }: Ordered, today: Day): boolean {
  const over = addDays(today, WITHDRAWAL_DAYS)
  return (
    private_or_company === 'private' &&
    items.some(({ type, period }) => type === 'rent' && period != null && period.from <= over)
  )
}
