import { and, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { type Billing, billingRhythms } from '#people/clients/client-labels.ts'
import { mailStaffNotification } from '#people/mail/server/public/mail-staff-notification.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { hasFirstOpenDayBegun } from '#rules/calendar/has-first-open-day-begun.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildBillingDueMail } from '../../billing-due.mail.ts'
import { billing_days, billing_ends, unbilled_lines } from '../billing.tables.ts'
import { computeUnbilledUntil } from '../compute-unbilled-until.ts'

/** What a month’s run bills; rhythms have ends of their own. */
const ofMonth = ['on_return', 'monthly'] as const satisfies readonly Billing[]

export async function notifyBillingDays(context: { database: Database; clock: Clock }): Promise<void> {
  await notifyBillingDay(context)
  await notifyRhythmEnd(context)
}

/**
 * From opening on a month's first open day the run of the month before is due while something is to be billed. Told
 * once, by mail and on the board; of several processes one tells.
 */
export async function notifyBillingDay({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  const today = toVilniusDay(now)
  if (!hasFirstOpenDayBegun({ today, time: toVilniusTime(now) }, settings)) return
  const month = monthOf(today)
  const [known] = await database.db.select().from(billing_days).where(eq(billing_days.month, month))
  if (known) return known.done_at === null ? updateBillingDay(database, now) : undefined
  const { last: until } = getMonthBounds(month)
  const { bills, price_with_vat } = await computeUnbilledUntil(database.db, until, ofMonth)
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

/** Tomorrow’s end of a rhythm is told once, from the hour of opening: by mail when it ends bills, and on the board. */
async function notifyRhythmEnd({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  await updateBillingEnds(database, now)
  const settings = await readSettings(database.db)
  const today = toVilniusDay(now)
  if (toVilniusTime(now) < getUsualHours(today, settings).open) return
  const until = addDays(today, 1)
  if ((await database.db.$count(billing_ends, eq(billing_ends.day, until))) > 0) return
  if (!(await hasRhythms(database.db))) return
  const { ending } = await computeUnbilledUntil(database.db, until, billingRhythms)
  await transact(database, { now }, async (work) => {
    const [first] = await work.tx
      .insert(billing_ends)
      .values({ day: until, bills: ending.bills, told_at: now })
      .onConflictDoNothing()
      .returning()
    if (first && ending.bills > 0)
      await mailStaffNotification(work, buildBillingDueMail({ until, ...ending }), { to: settings.news_mails })
  })
}

async function hasRhythms(reader: Reader): Promise<boolean> {
  const [one] = await reader
    .select({ id: unbilled_lines.order_id })
    .from(unbilled_lines)
    .innerJoin(orders, eq(orders.id, unbilled_lines.order_id))
    .where(inArray(orders.billing, [...billingRhythms]))
    .limit(1)
  return one !== undefined
}

/** The latest end that has come stands for the earlier ones. */
async function updateBillingEnds(database: Database, now: Date): Promise<void> {
  const today = toVilniusDay(now)
  const isDue = and(lte(billing_ends.day, today), isNull(billing_ends.done_at))
  const [latest] = await database.db.select().from(billing_ends).where(isDue).orderBy(desc(billing_ends.day)).limit(1)
  if (!latest) return
  const { bills } = await computeUnbilledUntil(database.db, today, billingRhythms)
  await transact(database, { now }, async ({ tx }) => {
    const isOver = bills === 0 ? isDue : and(isDue, lt(billing_ends.day, latest.day))
    await tx.update(billing_ends).set({ done_at: now }).where(isOver)
    if (bills > 0) await tx.update(billing_ends).set({ bills }).where(eq(billing_ends.day, latest.day))
  })
}

/** A run leaves nothing of the month before, or less. */
export async function updateBillingDay(database: Database, now: Date): Promise<void> {
  await updateBillingEnds(database, now)
  const month = monthOf(toVilniusDay(now))
  const isDue = and(eq(billing_days.month, month), isNull(billing_days.done_at))
  if ((await database.db.$count(billing_days, isDue)) === 0) return
  const { bills } = await computeUnbilledUntil(database.db, getMonthBounds(month).last, ofMonth)
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

export async function countBillsOfEnds(reader: Reader, now: Date): Promise<number> {
  const [end] = await reader
    .select({ bills: billing_ends.bills })
    .from(billing_ends)
    .where(and(lte(billing_ends.day, toVilniusDay(now)), isNull(billing_ends.done_at)))
    .orderBy(desc(billing_ends.day))
    .limit(1)
  return end?.bills ?? 0
}

/** Bills of a rhythm that ends tomorrow. */
export async function countBillsTomorrow(reader: Reader, now: Date): Promise<number> {
  const [end] = await reader
    .select({ bills: billing_ends.bills })
    .from(billing_ends)
    .where(eq(billing_ends.day, addDays(toVilniusDay(now), 1)))
  return end?.bills ?? 0
}

/** The month before the day’s. */
const monthOf = (day: Day): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
