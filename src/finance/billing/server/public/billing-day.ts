import { and, eq, isNull } from 'drizzle-orm'
import { formatMonthName, getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { mailStaffNotification } from '#people/mail/server/public/mail-staff-notification.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { getUsualHours, isOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildBillingDueMail } from '../../billing-due.mail.ts'
import { billing_days } from '../billing.tables.ts'
import { computeUnbilledUntil } from '../compute-unbilled-until.ts'

/**
 * From opening on a month's first open day the run of the month before is due while something is to be billed. Told
 * once, by mail and on the board; of several processes one tells.
 */
export async function notifyBillingDay({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  const today = toVilniusDay(now)
  if (!hasBegun(today, toVilniusTime(now), settings)) return
  const month = monthOf(today)
  const [known] = await database.db.select().from(billing_days).where(eq(billing_days.month, month))
  if (known) return known.done_at === null ? updateBillingDay(database, now) : undefined
  const { last: until } = getMonthBounds(month)
  const { bills, price_with_vat } = await computeUnbilledUntil(database.db, until)
  await transact(database, { now }, async (work) => {
    const [first] = await work.tx
      .insert(billing_days)
      .values({ month, bills, told_at: now, done_at: bills === 0 ? now : null })
      .onConflictDoNothing()
      .returning()
    if (!first || bills === 0) return
    const due = { month: formatMonthName(month), until, bills, price_with_vat }
    await mailStaffNotification(work, buildBillingDueMail(due), { to: settings.news_mails })
  })
}

/** A run leaves nothing of the month before, or less. */
export async function updateBillingDay(database: Database, now: Date): Promise<void> {
  const month = monthOf(toVilniusDay(now))
  const isDue = and(eq(billing_days.month, month), isNull(billing_days.done_at))
  if ((await database.db.$count(billing_days, isDue)) === 0) return
  const { bills } = await computeUnbilledUntil(database.db, getMonthBounds(month).last)
  await transact(database, { now }, ({ tx }) =>
    tx
      .update(billing_days)
      .set(bills === 0 ? { done_at: now } : { bills })
      .where(isDue),
  )
}

export async function countBillsDue(reader: Reader, now: Date): Promise<number> {
  const [due] = await reader
    .select({ bills: billing_days.bills })
    .from(billing_days)
    .where(and(eq(billing_days.month, monthOf(toVilniusDay(now))), isNull(billing_days.done_at)))
  return due?.bills ?? 0
}

/** The month before the day’s. */
const monthOf = (day: Day): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

function hasBegun(today: Day, time: string, settings: Settings): boolean {
  for (let day = `${today.slice(0, 7)}-01`; day < today; day = addDays(day, 1))
    if (isOpenDay(day, settings)) return true
  return isOpenDay(today, settings) && time >= getUsualHours(today, settings).open
}
