import { eq } from 'drizzle-orm'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import type { Person } from '#platform/http/session.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { releaseHolds } from '#rentals/server/public/reserve-quote-units.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Time } from '#rules/calendar/time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { formatRefusedPeriod } from '#rules/periods/refused-period.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import { applyBranchContacts, choosePlace, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { MoveInCalendar, PreviewDeskOrder, SetOrderVat, UpdateDeskOrder } from '../changes.contract.ts'
import {
  CopyDeskOrder,
  CreateDeskOrder,
  FindForDesk,
  ListDeskOrders,
  PlaceDeskOrder,
  PriceAtDesk,
  ShowDeskOrder,
  ShowHandLimit,
  WithdrawDeskOrder,
} from '../desk.contract.ts'
import { DeskOrderSentAgain, DeskOrderWithdrawn } from '../desk.events.ts'
import { getDeskState } from '../desk-states.ts'
import { buildQuoteMail } from '../quote.mail.ts'
import { quoteAddress } from '../quote-address.ts'
import { DeskQuotePdf, SendQuoteAgain } from '../quotes.contract.ts'
import { answerQuotePdf } from './answer-quote-pdf.ts'
import { buildDeskSubject } from './build-desk-subject.ts'
import { copyDeskOrder } from './copy-desk-order.ts'
import { desk_orders } from './desk.tables.ts'
import { DESK_ORDERS_A_PAGE, listDeskOrders, showDeskOrder } from './desk-orders.queries.ts'
import { findForDesk, readForDesk } from './find-for-desk.ts'
import { findSameLengthPeriod } from './find-same-length-period.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { readOpenEnds, toOpenEndedForm } from './open-ends.ts'
import { placeSavedOrder } from './place-saved-order.ts'
import { previewDeskOrder, runAndRollBack } from './preview-desk-order.ts'
import { priceAtDesk } from './price-at-desk.ts'
import { moveLine } from './public/move-line.ts'
import { createDeskOrder, updateDeskOrder } from './public/save-desk-order.ts'
import { createQuoteLink } from './quote-links.ts'
import { setOrderVat } from './set-order-vat.ts'

const noPapers = { papers: [], to_pay: 0, to_refund: 0 }

export const registerDeskOrderRoutes: ModuleApi = (route) => {
  route(ListDeskOrders, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total } = await listDeskOrders(database.db, query, now)
    const { page: _, ...filters } = query
    return buildPageAnswer(rows, total, query, DESK_ORDERS_A_PAGE, buildEndpointUrl(ListDeskOrders, { query: filters }))
  })

  route(ShowDeskOrder, async ({ params: { id }, now, database }) => {
    const { form, ...order } = await showDeskOrder(database.db, { id, now })
    return { data: { ...order, form: form && toOpenEndedForm(form) } }
  })

  route(FindForDesk, async ({ query: { search, ids }, database, now }) => ({
    data: ids ? await readForDesk(database, ids.split(',').map(Number), now) : await findForDesk(database, search, now),
  }))

  route(PriceAtDesk, async ({ body, who, now, database: { db }, tells }) => {
    const { refused, ...cart } = await priceAtDesk(db, { ...readOpenEnds(body), by: who.id, now })
    tells(refused.map(formatRefusedPeriod))
    return cart
  })

  route(ShowHandLimit, async ({ who, database: { db } }) => {
    const { hand_discount_max } = await readSettings(db)
    return { data: { percent: who.rights.includes('prices:override') ? null : hand_discount_max } }
  })

  route(CreateDeskOrder, async ({ body, now, database, act }) => {
    const { state, ...form } = readOpenEnds(body)
    const { deskOrderId: id, secret } = await act(async (work) => {
      const saved = await createDeskOrder(work, { form, state })
      return { deskOrderId: saved.id, secret: saved.secret }
    })
    return { data: await showDeskOrder(database.db, { id, secret, now }) }
  })

  route(CopyDeskOrder, async ({ params: { id }, now, database, act }) => {
    const { deskOrderId, left_out } = await act(async (work) => {
      const copy = await copyDeskOrder(work, { id })
      return { deskOrderId: copy.id, left_out: copy.left_out }
    })
    return { data: { ...(await showDeskOrder(database.db, { id: deskOrderId, now })), left_out } }
  })

  route(UpdateDeskOrder, async ({ params: { id }, body, now, database, act }) => {
    const { state, seen, papers: entry, ...typed } = readOpenEnds(body)
    const [previewed, papers] = Array.isArray(entry) ? [entry, undefined] : [undefined, entry]
    const form = { ...typed, papers }
    const { came, ...saved } = await act((work) => updateDeskOrder(work, { id, form, state, seen, previewed }))
    return { data: { ...(await showDeskOrder(database.db, { ...saved, now })), ...(came ?? noPapers) } }
  })

  route(PreviewDeskOrder, async ({ params: { id }, body: form, who, now, database }) => ({
    data: { ...noPapers, ...(await previewDeskOrder(database, { id, form: readOpenEnds(form), by: who.id, now })) },
  }))

  route(SetOrderVat, async ({ params: { id }, body, act }) => ({
    data: await act((work) => setOrderVat(work, { orderId: id, ...body })),
  }))

  route(MoveInCalendar, async ({ params: { id }, body, who, now, database }) => ({
    data: await moveInCalendar({ rentalId: id, ...body, by: who, now }, database),
  }))

  route(PlaceDeskOrder, async ({ params: { id }, body, now, database, act }) => {
    const seen = { seen: body?.seen, expected: body?.expected_price_with_vat }
    await act((work) => placeSavedOrder(work, { id, ...seen }))
    return { data: await showDeskOrder(database.db, { id, now }) }
  })

  route(WithdrawDeskOrder, async ({ params: { id }, body, now, database, act }) => {
    await act((work) => withdrawDeskOrder(work, { id, seen: body?.seen }))
    return { data: await showDeskOrder(database.db, { id, now }) }
  })

  route(SendQuoteAgain, async ({ params: { id }, now, database, act }) => {
    const secret = await act((work) => sendQuoteAgain(work, { id }))
    return { data: await showDeskOrder(database.db, { id, secret, now }) }
  })

  route(DeskQuotePdf, async (asking) => answerQuotePdf(asking, asking.params.id))
}

/** Idempotent. 404, 409 `changed-meanwhile`, `already-placed`. */
async function withdrawDeskOrder(
  work: Work<number>,
  { id, seen }: { id: number; seen: number | undefined },
): Promise<void> {
  const { tx, now } = work
  const row = await lockDeskOrder(tx, { id, seen })
  if (row.placed_at)
    throw conflict('already-placed', 'Tai jau užsakymas: ištrinkite arba kredituokite jį užsakymų sąraše.')
  if (row.withdrawn_at) return
  await releaseHolds(tx, { deskOrderId: id })
  await tx
    .update(desk_orders)
    .set({ withdrawn_at: now, holds_until: null, version: row.version + 1, updated_at: now })
    .where(eq(desk_orders.id, id))
  await work.happened(DeskOrderWithdrawn, buildDeskSubject(id))
}

/** The mail has a new link; returns its secret. 404, 409 `no-quote` when none is open. */
async function sendQuoteAgain(work: Work<number>, { id }: { id: number }): Promise<string> {
  const { tx, now } = work
  const row = await lockDeskOrder(tx, { id })
  const { promised } = row
  if (!promised || getDeskState(row, now) !== 'quoted')
    throw conflict('no-quote', 'Šis pasiūlymas atsakymo nebelaukia.')
  const secret = await createQuoteLink(work, { id, version: row.version })
  const settings = await work.settings()
  const { place, isOnly } = resolveBranches(await readPlaces(tx, settings), {
    place_id: promised.order.place_id ?? undefined,
  })
  await enqueueMail(work, buildQuoteMail(promised.paper, quoteAddress(secret)), {
    to: promised.order.email,
    order_id: id,
    settings: applyBranchContacts(settings, place, isOnly),
  })
  await work.happened(DeskOrderSentAgain, buildDeskSubject(id))
  return secret
}

interface NewPeriodInput {
  from: Day
  from_time?: Time | undefined
  to?: Day | undefined
  to_time?: Time | undefined
  hours?: number | undefined
}

interface MoveInCalendarInput extends NewPeriodInput {
  rentalId: number
  seen?: number | undefined
  dry_run: boolean
  by: Person
  now: Date
}

/** A dry run needs no rights. As `moveLine`. */
async function moveInCalendar(
  { dry_run, rentalId, seen, by, now, ...input }: MoveInCalendarInput,
  database: Pick<Database, 'transaction'>,
) {
  const periodOf = (line: { before: Period; charged: number }, settings: Settings) => askedPeriod(line, input, settings)
  const actor = dry_run ? 'shop' : by
  const move = (tx: Tx) => moveLine(createWork(tx, { by: by.id, now, actor }), { rentalId, periodOf, seen })
  const {
    orderToChange: change,
    period,
    ...moved
  } = await (dry_run ? runAndRollBack(database, move) : database.transaction(move))
  const { starts_at, expected_return, price_with_vat } = moved
  const { version, revision } = dry_run ? { version: change.version, revision: change.order.revision } : moved
  return {
    order_id: change.order.id,
    version,
    revision,
    period,
    rental: { id: rentalId, from: starts_at.toISOString(), to: expected_return.toISOString() },
    price_with_vat,
    before_price_with_vat: change.order.price_with_vat,
  }
}

function askedPeriod(
  { before, charged }: { before: Period; charged: number },
  { from, from_time, to, to_time, hours }: NewPeriodInput,
  settings: Settings,
): Period {
  if (isByHour(before)) {
    if (to) throw invalid({ to: ['Ši nuoma yra valandomis.'] })
    return { from, from_time: from_time ?? before.from_time, hours: hours ?? before.hours }
  }
  if (from_time || hours) throw invalid({ from: ['Ši nuoma yra dienomis.'] })
  const until = to_time ?? before.to_time
  if (to) return { from, to, ...(until && { to_time: until }) }
  const same = findSameLengthPeriod(charged, { from, to_time: until }, settings)
  if (!same) throw invalid({ from: ['Nuo šios dienos tokio pat ilgio nuomos nėra: pasirinkite ir pabaigą.'] })
  return same
}
