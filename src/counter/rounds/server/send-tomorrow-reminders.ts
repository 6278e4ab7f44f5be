import { and, asc, eq, gte, lt, lte, not, or, type SQL } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isAwaitingApproval, isLapsed, isListed } from '#orders/server/public/order-conditions.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { enqueueWordedSms } from '#people/sms/server/public/enqueue-sms.ts'
import { readMobile } from '#people/sms/server/public/read-mobile.ts'
import type { Reader } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { isOffRentBy, isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { applyBranchContacts } from '#shell/branches/order-branches.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { collectionTomorrowSms, deliveryTomorrowSms, pickupTomorrowSms, returnTomorrowSms } from '../tomorrow.sms.ts'
import { formatVisitTimes } from '../visit-labels.ts'

const TOLD_FROM = '17:00'
const TOLD_TO = '21:00'

/**
 * Each order has its own transaction; `sms_tells_once` stops the second of two processes, and a crashed run continues.
 */
export async function sendTomorrowReminders({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  const time = toVilniusTime(now)
  if (!settings.sms_kinds.includes('evening-before') || time < TOLD_FROM || time >= TOLD_TO) return
  const day = addDays(toVilniusDay(now), 1)
  for (const orderId of await ordersOf(database.db, day))
    await transact(database, { now }, (work) => tellOrder(work, { orderId, day, settings }))
}

async function ordersOf(reader: Reader, day: Day): Promise<number[]> {
  const [driven, rented] = await Promise.all([
    reader
      .select({ id: stops.order_id })
      .from(stops)
      .where(and(eq(stops.day, day), eq(stops.state, 'open'))),
    reader
      .select({ id: rentals.order_id })
      .from(rentals)
      .where(and(or(isOn(day, rentals.starts_at), isOn(day, rentals.expected_return)), isOpenRental)),
  ])
  return [...new Set([...driven, ...rented].map(({ id }) => id))].sort((a, b) => a - b)
}

const isOn = (day: Day, moment: typeof rentals.starts_at | typeof rentals.expected_return): SQL | undefined =>
  and(gte(moment, toInstant(day, '00:00')), lt(moment, toInstant(addDays(day, 1), '00:00')))

interface TomorrowReminderInput {
  orderId: number
  day: Day
  settings: Settings
}

/** The order's lock guards a second check. */
async function tellOrder(work: Work, { orderId, day, settings }: TomorrowReminderInput): Promise<void> {
  const { tx, now } = work
  const [order] = await tx
    .select({ phone: orders.phone, userId: orders.user_id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isListed, not(isLapsed), not(isAwaitingApproval)))
    .for('update')
  if (!order) return
  const sms = { to: order.phone, orderId, userId: order.userId }
  const about = { order_id: String(orderId), shop: settings.name }

  const driven = await tx
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'open')))
    .orderBy(asc(stops.id))
  for (const stop of driven.filter((one) => one.day === day))
    await enqueueWordedSms(work, {
      ...sms,
      to: readMobile(stop.contact_phone) ? stop.contact_phone : order.phone,
      once: `tomorrow stop ${stop.id} ${day}`,
      words: stop.kind === 'deliver' ? deliveryTomorrowSms : collectionTomorrowSms,
      values: { ...about, day, times: formatVisitTimes(stop.from_time, stop.to_time) },
    })

  const isDriven = (kind: 'deliver' | 'collect') => driven.some((stop) => stop.kind === kind)
  const fetched = isDriven('deliver') ? [] : await toolsToFetch(tx, orderId, day)
  if (fetched[0]) {
    const { place, isOnly } = await readOrderBranches(tx, orderId, settings)
    const { address } = applyBranchContacts(settings, place, isOnly)
    await enqueueWordedSms(work, {
      ...sms,
      once: `tomorrow pickup ${orderId} ${day}`,
      words: pickupTomorrowSms,
      values: { ...about, day, tools: named(fetched), where: address && `: ${address}` },
    })
  }

  // the daytime reminder tells the same
  if (isDriven('collect') || settings.sms_kinds.includes('return-reminder')) return
  const brought = await toolsToBring(tx, { orderId, day, now })
  const [first] = brought.map(({ expected_return }) => expected_return).sort((a, b) => a.getTime() - b.getTime())
  if (first)
    await enqueueWordedSms(work, {
      ...sms,
      once: `tomorrow return ${orderId} ${day}`,
      words: returnTomorrowSms,
      values: { ...about, tools: named(brought), until: formatDateTime(first) },
    })
}

const toolsToFetch = (reader: Reader, orderId: number, day: Day) =>
  toolsOf(
    reader,
    and(
      eq(rentals.order_id, orderId),
      ...[isOn(day, rentals.starts_at), isOpenRental],
      lt(rentals.handed_out, rentals.quantity),
    ),
  )

/** Off rent, they wait to be collected. */
const toolsToBring = (reader: Reader, { orderId, day, now }: Omit<TomorrowReminderInput, 'settings'> & { now: Date }) =>
  toolsOf(
    reader,
    and(
      eq(rentals.order_id, orderId),
      ...[isOn(day, rentals.expected_return), isOpenRental, not(isOffRentBy(now))],
      lte(rentals.starts_at, now),
    ),
  )

const toolsOf = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({ title: rentedTitle, expected_return: rentals.expected_return })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(where)
    .orderBy(asc(rentals.id))

const named = ([first, ...others]: { title: string }[]): string =>
  others.length > 0 ? `${first?.title} ir kt.` : (first?.title ?? '')
