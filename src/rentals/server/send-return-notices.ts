import { and, asc, eq, gte, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { withFamilyDue } from '#orders/server/public/with-family-due.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { isOneAddress } from '#people/mail/to-one-line.ts'
import { enqueueWordedSms } from '#people/sms/server/public/enqueue-sms.ts'
import type { Reader } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { createWork, transact, type Work } from '#shell/action/work.ts'
import { applyBranchContacts, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeDueLateNotice } from '../compute-due-late-notice.ts'
import { buildLateReturnMail, buildReturnReminderMail } from '../return-notice.mail.ts'
import { returnLateSms, returnReminderSms } from '../return-notice.sms.ts'
import { isOffRentBy, isOpenRental } from './public/rental-conditions.ts'
import { rentedTitle } from './public/rented-title.ts'
import { rental_notices } from './rental-notices.tables.ts'
import { rentals } from './rentals.tables.ts'

const TOLD_FROM = '09:00'

type Kind = (typeof rental_notices.$inferSelect)['kind']

interface ToTell {
  kind: Kind
  rentalId: number
  nth: number
  orderId: number
  email: string
  phone: string | null
  userId: number | null
  title: string
  quantity: number
  expected_return: Date
  return_place_id: number
}

/**
 * Notices go from nine until closing. An order gets one mail of a kind; `one_notice_per_occasion` stops a second
 * process.
 */
export async function sendReturnNotices({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const settings = await readSettings(database.db)
  const time = toVilniusTime(now)
  if (time < TOLD_FROM || time >= getUsualHours(toVilniusDay(now), settings).close) return

  const due = [...(await reminders(database.db, now)), ...(await lateNotices(database.db, now))]
  for (const tools of byOrderAndKind(due, settings)) await tellOrder(database, tools, settings, now)
}

async function reminders(reader: Reader, now: Date): Promise<ToTell[]> {
  const tomorrow = addDays(toVilniusDay(now), 1)
  const matches = await toolsOut(
    reader,
    and(
      gte(rentals.expected_return, startOf(tomorrow)),
      lt(rentals.expected_return, startOf(addDays(tomorrow, 1))),
      lte(rentals.starts_at, now),
    ),
    now,
  )
  return matches.map((tool) => ({ ...tool, kind: 'reminder', nth: 1 }))
}

async function lateNotices(reader: Reader, now: Date): Promise<ToTell[]> {
  const today = toVilniusDay(now)
  const matches = await toolsOut(reader, lt(rentals.expected_return, startOf(today)), now)
  const entries = await toldAbout(reader)
  return matches.flatMap((tool): ToTell[] => {
    const days = entries.get(keyOf(tool.rentalId, tool.expected_return)) ?? []
    const nth = computeDueLateNotice({ due: toVilniusDay(tool.expected_return), sentOn: days, today })
    return nth ? [{ ...tool, kind: 'late', nth }] : []
  })
}

const startOf = (day: string): Date => toInstant(day, '00:00')

/** Tools off rent wait to be collected instead. */
function toolsOut(reader: Reader, where: SQL | undefined, now: Date) {
  return reader
    .select({
      rentalId: rentals.id,
      orderId: orders.id,
      email: sql<string>`case when ${orders.prints_papers} then '' else ${orders.email} end`,
      phone: orders.phone,
      userId: orders.user_id,
      title: rentedTitle,
      quantity: rentals.quantity,
      expected_return: rentals.expected_return,
      return_place_id: rentals.return_place_id,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(where, isOpenRental, isListed, not(isOffRentBy(now))))
    .orderBy(asc(rentals.id))
}

const keyOf = (rentalId: number, expectedReturn: Date) => `${rentalId} ${expectedReturn.getTime()}`

async function toldAbout(reader: Reader): Promise<Map<string, string[]>> {
  const notices = await reader
    .select({
      rentalId: rental_notices.rental_id,
      for_return: rental_notices.for_return,
      written_on: rental_notices.written_on,
    })
    .from(rental_notices)
    .innerJoin(rentals, eq(rentals.id, rental_notices.rental_id))
    .where(and(eq(rental_notices.kind, 'late'), isOpenRental))
    .orderBy(asc(rental_notices.nth))
  const days = new Map<string, string[]>()
  for (const { rentalId, for_return, written_on } of notices) {
    const key = keyOf(rentalId, for_return)
    days.set(key, [...(days.get(key) ?? []), written_on])
  }
  return days
}

/** An erased order has neither address nor phone: it gets no notice. */
function byOrderAndKind(due: ToTell[], settings: Settings): ToTell[][] {
  const groups = new Map<string, ToTell[]>()
  for (const tool of due.filter((one) => isOneAddress(one.email) || (isToldBySms(one, settings) && one.phone))) {
    const key = `${tool.kind} ${tool.orderId}`
    groups.set(key, [...(groups.get(key) ?? []), tool])
  }
  return [...groups.values()]
}

function tellOrder(database: AppContext['database'], tools: ToTell[], settings: Settings, now: Date): Promise<void> {
  return transact(database, { now }, async (work) => {
    const noticed = await work.tx
      .insert(rental_notices)
      .values(
        tools.map(({ rentalId, kind, nth, expected_return }) => ({
          rental_id: rentalId,
          kind,
          nth,
          for_return: expected_return,
          written_on: toVilniusDay(now),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: rental_notices.id, rentalId: rental_notices.rental_id })
    const mine = tools.filter(({ rentalId }) => noticed.some((notice) => notice.rentalId === rentalId))
    const [one] = mine
    if (!one) return

    // again under the lock
    const still = await stillOut(work.tx, mine, now)
    if (still.length === 0) return
    const { returnPlace, isOnly } = resolveBranches(await readPlaces(work.tx, settings), one)
    const compose = one.kind === 'reminder' ? buildReturnReminderMail : buildLateReturnMail
    const notice = compose({
      orderId: one.orderId,
      tools: still,
      settings: applyBranchContacts(settings, returnPlace, isOnly),
      ordersAddress: shopOrdersAddress,
    })
    const content = await withFamilyDue(work.tx, one.orderId, notice)
    const toMail = { to: one.email, order_id: one.orderId, settings }
    const mail = isOneAddress(one.email) ? await enqueueMail(createWork(work.tx, { now }), content, toMail) : undefined
    await tellBySms(work, still, settings)
    for (const { id } of mail ? noticed : [])
      await work.tx.update(rental_notices).set({ mail_id: mail?.id }).where(eq(rental_notices.id, id))
  })
}

const isToldBySms = ({ kind }: Pick<ToTell, 'kind'>, { sms_kinds }: Settings): boolean =>
  sms_kinds.includes(kind === 'reminder' ? 'return-reminder' : 'return-late')

async function tellBySms(work: Work, tools: ToTell[], settings: Settings): Promise<void> {
  const [one] = tools
  if (!one || !isToldBySms(one, settings)) return
  const first = new Date(Math.min(...tools.map(({ expected_return }) => expected_return.getTime())))
  await enqueueWordedSms(work, {
    words: one.kind === 'reminder' ? returnReminderSms : returnLateSms,
    values: {
      order_id: String(one.orderId),
      tools: tools.length > 1 ? `${one.title} ir kt.` : one.title,
      until: formatDateTime(first),
      shop: settings.name,
    },
    to: one.phone,
    orderId: one.orderId,
    userId: one.userId,
  })
}

async function stillOut(reader: Reader, tools: ToTell[], now: Date): Promise<ToTell[]> {
  const orderId = tools[0]?.orderId as number
  const out = await toolsOut(reader, eq(rentals.order_id, orderId), now)
  return tools.filter(({ rentalId, expected_return }) =>
    out.some((tool) => tool.rentalId === rentalId && tool.expected_return.getTime() === expected_return.getTime()),
  )
}
