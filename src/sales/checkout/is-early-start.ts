import { addDays, type Day } from '#rules/calendar/day.ts'

/** The term of service contracts (Civil Code, article 6.228-10). */
const WITHDRAWAL_DAYS = 14

interface EarlyStartInput {
  private_or_company: string
  items: readonly { type: string; period?: { from: string } | null | undefined }[]
}

/** Without a request, time used before a withdrawal is free. */
export function isEarlyStart({ private_or_company, items }: EarlyStartInput, today: Day): boolean {
  const over = addDays(today, WITHDRAWAL_DAYS)
  return (
    private_or_company === 'private' &&
    items.some(({ type, period }) => type === 'rent' && period != null && period.from <= over)
  )
}
