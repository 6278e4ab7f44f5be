import { asc, eq, inArray } from 'drizzle-orm'
import { changeStock, type StockChange } from '#catalogue/server/change-stock.ts'
import { announceUnits, type Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { orderAddedMail } from '#orders/follow-up.mail.ts'
import { orderChangedMail } from '#orders/order-changed.mail.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { noteChange } from '#orders/server/note-change.ts'
import { setDeleted } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { reviseOrder } from '#orders/server/revise-order.ts'
import { revisePapers } from '#orders/server/revise-papers.ts'
import { sameBuyer } from '#orders/server/same-buyer.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { followRentEnd } from '#rentals/delivery/server/follow-rent-end.ts'
import { cancelUnits } from '#rentals/server/cancel-units.ts'
import { moveInvoiced } from '#rentals/server/move-invoiced.ts'
import { holdRentals, rebookRentals } from '#rentals/server/rebook-rentals.ts'
import { rentOut } from '#rentals/server/rent-out.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { countUnits } from '#rules/periods/count-units.ts'
import type { Period } from '#rules/periods/period.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import type { LineProblem } from '#selling/cart/server/line-problem.ts'
import { MOST_CENTS, type Priced } from '#selling/cart/server/price-cart.ts'
import { refuseOpenEnded } from '#selling/checkout/server/refuse-open-ended.ts'
import { assertMayCredit, issueCredit } from '#selling/closing/server/issue-credit.ts'
import type { Work } from '#shell/action/work.ts'
import { type AtPlaces, idsOf, settingsAt } from '#shell/places/at-place.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { refuseUnready } from '#shell/settings/server/refuse-unready.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { receivedFor } from '#takings/payments/server/received-for.ts'
import { settlePrice } from '#takings/payments/server/settle-price.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskForm, DeskLine } from '../desk-form.contract.ts'
import { changeWords, serviceWords } from './change-words.ts'
import { type ContactChange, contactChange, contactWords, saveContact } from './contact-change.ts'
import { desk_orders } from './desk.tables.ts'
import { followAddress } from './follow-address.ts'
import { grows } from './grows.ts'
import { refuseOverLimit } from './hand-limit.ts'
import { beginsAlike, isOpen, partsOf } from './keep-line.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { type FamilyPlan, planFamily, type Revised } from './plan-family.ts'
import { agreedIn, changedDiscounts, isAgreedIn, type PricedChange, priceChange } from './price-change.ts'
import type { Family, FamilyLine } from './read-family.ts'
import { rebookings } from './rebookings.ts'
import { refusePriced } from './refuse-priced.ts'
import { tellDiscounts } from './tell-discounts.ts'
import { waiverWords } from './words-of-change.ts'

interface Changing {
  /** Locked, with all that followed it. */
  looked: OrderToChange & { family: Family }
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
}

export type ChangedFamily = ChangePapers & FamilyPlan['sums']

/**
 * An order with an invoice becomes what the form says: what goes is credited, what comes is one follow-up order,
 * unpaid follow-ups are revised. No change writes nothing.
 *
 * Locks products by id, then rentals. As `refusePriced`; 403 `client-blocked` where something is added; 422 at fields
 * of what an invoice has settled; 409 `changed-meanwhile`; 403 as `assertMayCredit` where it makes a credit note or a
 * sum to return.
 */
export async function changeFamily(work: Work<number>, { looked, form }: Changing): Promise<ChangedFamily> {
  const { tx } = work
  refuseOpenEnded({ items: form.items, billing: looked.order.billing })
  const contact = await contactChange(work, looked, form)
  const places = await lockAll(work, looked, form.items)
  const found = await getOrderToChange(tx, looked.order.id)
  const { family } = found
  if (!family || found.version !== looked.version) throw changedMeanwhile()
  refuseUnlocked(family, places)

  const settings = await readSettings(tx)
  const change = await priceFamily(work, { found: { ...found, family }, items: form.items, settings })
  refusePriced(change.priced, undefined)
  await refuseOverLimit(tx, { ...agreedIn(change), by: work.by, settings })
  const plan = planFamily({ family, change, settings, received: await receivedOf(work, family) })
  const { price_with_vat } = plan.sums
  if (typeof form.expected_price_with_vat === 'number' && form.expected_price_with_vat !== price_with_vat)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.')
  const told = { papers: plan.papers, to_pay: plan.to_pay, to_refund: plan.to_refund, ...plan.sums }
  const changes = [...wordsOf({ found, family, change, plan }), ...(contact.fields.length > 0 ? [contactWords] : [])]
  if (changes.length === 0) return told
  const makesOver = plan.to_refund > 0 && price_with_vat < family.price_with_vat
  if (plan.credits.length > 0 || makesOver) assertMayCredit(work)

  await refuseGrowth(work, { found, change, plan, settings })
  await write(work, { found, family, change, plan, contact, changes, places, settings, form })
  return told
}

/** Delivery stays as it was sold. */
export async function priceFamily(
  work: Work<number>,
  {
    found,
    items,
    settings,
  }: { found: OrderToChange & { family: Family }; items: readonly DeskLine[]; settings: Settings },
): Promise<PricedChange> {
  const { order, brought } = found
  const change = await priceChange(work, {
    ...{ found: { ...found, order: { ...order, delivery: 'pickup' } }, items, settings },
    basis: order.private_or_company,
  })
  const { cart, problems } = change.priced
  const refuse = (at: number, field: LineProblem['field'], message: string) => {
    const index = change.priced.positions[at] ?? at
    const item = cart.items[at]
    if (!item || problems.some((one) => one.index === index)) return
    problems.push({ kind: 'stock', field, message, index, title: item.title })
    item.error = message
  }
  for (const [index, one] of change.matched.entries()) {
    if (!one) continue
    const { row, member } = one.line as FamilyLine
    if (member.borne && !isAgreedIn(change)(index))
      refuse(index, 'discount', 'Kaina jau sąskaitoje: nuolaidą duokite kredituodami sąskaitą arba naujai eilutei.')
    const { period } = one.item
    if (one.isMoved && brought?.stop?.state === 'open' && period && row.period && !beginsAlike(row.period, period))
      refuse(index, 'period', 'Įrankius pristatome: nuomos pradžią keiskite pristatymų sąraše.')
  }
  return change
}

const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.')

/** Products by id, then the family's rentals. */
async function lockAll(work: Work, { family }: Changing['looked'], items: readonly DeskLine[]): Promise<Place[]> {
  const { tx } = work
  const own = family.lines.flatMap(({ row, rentals: held }) => [
    row.product_id,
    ...(row.parts ?? []).map(({ product_id }) => product_id),
    ...held.map(({ product_id }) => product_id),
  ])
  const places = await lockProducts(tx, [
    ...own.filter((id) => id !== null),
    ...items.filter(isProduct).map(({ id }) => id),
  ])
  const ids = family.members.map(({ order }) => order.id)
  await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(inArray(rentals.order_id, ids))
    .orderBy(asc(rentals.id))
    .for('update')
  return places
}

function refuseUnlocked({ lines }: Family, places: Place[]): void {
  const isUnlocked = (id: number | null) => id !== null && !places.some((one) => one.id === id)
  if (lines.some(({ rentals: held }) => held.some(({ product_id }) => isUnlocked(product_id)))) throw changedMeanwhile()
}

export async function receivedOf({ tx }: Pick<Work, 'tx'>, { members }: Family): Promise<Map<number, number>> {
  const received = new Map<number, number>()
  for (const { order } of members) received.set(order.id, await receivedFor(tx, order.id))
  return received
}

interface Worded {
  found: OrderToChange
  family: Family
  change: PricedChange
  plan: FamilyPlan
}

function wordsOf({ family, change, plan }: Worded): string[] {
  const { items } = change.priced.cart
  const free = serviceWords(change, family.services)
  return changeWords({
    kept: [
      ...change.matched.flatMap((one, index) => {
        if (!one) return []
        const { row, member } = one.line as FamilyLine
        // an invoice's stay, whatever today's VAT
        const unit_price_with_vat = member.borne ? row.unit_price_with_vat : (items[index]?.unit_price_with_vat ?? 0)
        const period = one.isMoved ? (one.item.period ?? null) : row.period
        return [{ before: row, after: { quantity: one.item.quantity, period, unit_price_with_vat } }]
      }),
      ...free.kept,
    ],
    added: [...items.flatMap((item, index) => (change.matched[index] ? [] : [added(item)])), ...free.added],
    removed: [...change.removed.map(({ row }) => row), ...free.removed],
    ...{ isOtherBuyer: false, delivery: waiverWords(change) },
    price: { before: family.price_with_vat, after: plan.sums.price_with_vat },
    calendar: family.calendar,
  })
}

const added = ({ title, quantity, period, attributes }: Priced['cart']['items'][number]) => ({
  ...{ title, quantity, period: period ?? null, attributes: attributes ?? [] },
})

async function refuseGrowth(
  work: Work<number>,
  { found: { order }, change, plan, settings }: Omit<Worded, 'family'> & { settings: Settings },
): Promise<void> {
  const { added } = plan
  const isMore = added !== undefined || change.matched.some((one) => one && grows(one.line.row, one.item))
  if (!isMore) return
  await refuseBlocked(work, { buyer: order, clientId: order.client_id, userId: order.user_id, to: 'office' })
  if (!added) return
  refuseUnready(settings, { to: 'office' })
  if (added.sums.price_with_vat === 0) throw invalid({ items: ['Papildomas užsakymas turi ką nors kainuoti.'] })
  if (added.sums.price_with_vat > MOST_CENTS) throw invalid({ items: ['Tokio didelio užsakymo parduotuvė neįrašys.'] })
}

interface Writing extends Worded {
  contact: ContactChange
  changes: string[]
  places: Place[]
  settings: Settings
  form: DeskForm
}

async function write(work: Work<number>, writing: Writing): Promise<void> {
  const { tx, now } = work
  const { found, family, change, plan, contact, changes, settings } = writing
  const { order } = found
  const memberIds = family.members.map((one) => one.order.id)
  await saveContact(work, { orderIds: memberIds, order, contact })
  await letRentalsStand(work, { change, plan, at: change.at })
  const followUp = plan.added && (await writeFollowUp(work, writing))
  for (const { line, kept: _, ...moved } of plan.moved) {
    const isCharged = plan.added?.lines.some(({ extended }) => extended === line) ?? false
    await moveInvoiced(work, {
      ...moved,
      ...{ rentalIds: line.rentals.map(({ id }) => id), title: line.row.title },
      receipt: countUnits(moved.period, family.calendar).receipt ?? null,
      keepsStart: beginsAlike(line.row.period as Period, moved.period),
      orderId: isCharged && followUp ? followUp.orderId : null,
    })
  }
  await moveGoods(work, { change, plan, followUp })
  for (const revised of plan.revised) await reviseUnpaid(work, revised, changes)
  await announceUnits(
    tx,
    family.lines.flatMap(({ rentals: held }) => held.flatMap(({ product_id }) => product_id ?? [])),
  )
  if (plan.moved.length > 0) await followRentEnd(work, { orderId: order.id })
  const { email = order.email } = contact.set
  await followAddress(work, { orderId: order.id, before: order.email, after: email, tellsNew: true })
  if (!followUp) await noteChange(tx, order.id)
  if (found.desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: plan.sums.price_with_vat, updated_at: now })
      .where(eq(desk_orders.id, order.id))
  await work.happened('order.changed', orderSubject(order.id), {
    price_with_vat: [family.price_with_vat, plan.sums.price_with_vat],
    changes,
  })
  const discounts = changedDiscounts(change).filter(({ by_hand }) => by_hand)
  if (discounts.length > 0) await tellDiscounts(work, { orderId: order.id, discounts })
  // numbers last
  const reason = `Pakeistas užsakymas. ${changes.join(' ')}`.slice(0, 500)
  for (const { member, asked } of plan.credits)
    await issueCredit(work, {
      ...{ orderId: member.order.id, lines: asked, reason },
      ...{ return_stock: true, isOfChange: true },
    })
  if (followUp) {
    const document = await issuePrepayment(work, { orderId: followUp.orderId, settings })
    const words: Words = (paper, address) => orderAddedMail(paper, address, order.id)
    await mailOrderDocument(work, words, { orderId: followUp.orderId, document, settings })
  }
  for (const revised of plan.revised) await reviseItsPapers(work, revised, { changes, settings })
}

/** What was let go of to look for free units is held again, but for what is cancelled. */
async function letRentalsStand(
  work: Work<number>,
  { change, plan, at }: { change: PricedChange; plan: FamilyPlan; at: AtPlaces },
): Promise<void> {
  const gone = plan.cancelled.filter(({ line, units }) => units === line.row.quantity).map(({ line }) => line)
  const asked = change.matched.flatMap((one) =>
    one?.asks && (one.line as FamilyLine).member.borne ? [one.line as FamilyLine] : [],
  )
  const held = asked.filter((line) => !gone.includes(line)).flatMap((line) => line.rentals.filter(isOpen))
  await holdRentals(work, held)
  const lines = [...plan.cancelled, ...plan.dropped.map((line) => ({ line, units: line.row.quantity }))]
  for (const { line, units } of lines)
    for (const { part, each } of partsOf(line)) {
      const own = line.rentals.filter((rental) => rental.part === part && isOpen(rental))
      await cancelUnits(work, { rentalIds: own.map(({ id }) => id), units: units * each })
    }
  const rebooked = plan.rebooked.flatMap(rebookings)
  if (rebooked.length > 0) await rebookRentals(work, rebooked, { at: idsOf(at) })
}

interface FollowUp {
  orderId: number
  lineIds: number[]
}

async function writeFollowUp(
  work: Work<number>,
  { found, change, plan, places, settings, form, contact }: Writing,
): Promise<FollowUp> {
  const { tx, now } = work
  const { order } = found
  const { lines = [], sums } = plan.added ?? {}
  if (!sums) throw new Error('Nothing is added')
  const { orderId, lineIds } = await writeOrder(tx, {
    ...sameBuyer(order),
    ...contact.set,
    ...{ billing: order.billing, po_number: order.po_number, delivery: order.delivery },
    early_start: order.private_or_company === 'private' && (form.early_start ?? order.early_start),
    comment: `Papildo užsakymą Nr.\u00a0${order.id}`,
    ...{ ...sums, vat_rate: settings.vat_rate, placed_at: now },
    lines: lines.map(({ write: line }) => line),
  })
  const rented = lines.flatMap(({ index, write: line }, at) => {
    const item = index === undefined ? undefined : change.priced.cart.items[index]
    const product = places.find(({ id }) => id === item?.id)
    if (!item?.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity }) => {
      const part = places.find(({ id }) => id === product_id)
      if (!part)
        throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')
      return { product: part, quantity }
    })
    return [{ orderLineId: lineIds[at] as number, product, quantity: line.quantity, period: item.period, parts }]
  })
  await rentOut(work, {
    ...{ orderId, userId: order.user_id, lines: rented },
    ...{ calendar: settingsAt(settings, change.at), at: idsOf(change.at) },
  })
  await work.happened('order.placed', orderSubject(orderId))
  return { orderId, lineIds }
}

/** By product id, as all locks. A credit note gives back what an invoice has. */
async function moveGoods(
  work: Work<number>,
  { change, plan, followUp }: { change: PricedChange; plan: FamilyPlan; followUp: FollowUp | undefined },
): Promise<void> {
  const moves: (StockChange & { orderId: number })[] = []
  const count = (line: { product_id?: number | null; type: string }, units: number, orderId: number) => {
    if (line.product_id && line.type !== 'rent' && units !== 0)
      moves.push({ ...{ productId: line.product_id, units, orderId }, reason: 'changed', byUserId: work.by })
  }
  for (const { row, member } of plan.dropped) count(row, row.quantity, member.order.id)
  for (const { line, item } of plan.rebooked)
    count(line.row, line.row.quantity - item.quantity, (line as FamilyLine).member.order.id)
  for (const { write: line } of plan.added?.lines ?? []) if (followUp) count(line, -line.quantity, followUp.orderId)
  for (const one of moves.sort((a, b) => a.productId - b.productId))
    await changeStock(work, { ...one, placeId: change.at.place.id })
}

async function reviseUnpaid(
  work: Work<number>,
  { member: { order }, lines, sums }: Revised,
  changes: string[],
): Promise<void> {
  if (lines.length > 0) {
    await reviseOrder(work, { orderId: order.id, order: sums, lines, changes })
    return
  }
  if ((await receivedFor(work.tx, order.id)) > 0)
    throw conflict(
      'part-is-paid',
      `Papildomas užsakymas Nr.\u00a0${order.id} iš dalies apmokėtas. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.`,
    )
  await setDeleted(work, { orderId: order.id })
  await work.happened('order.deleted', orderSubject(order.id))
}

async function reviseItsPapers(
  work: Work<number>,
  { member: { order }, lines, sums: { price_with_vat } }: Revised,
  { changes, settings }: Pick<Writing, 'changes' | 'settings'>,
): Promise<void> {
  if (lines.length === 0) return
  const { id: orderId, paid_at, lapsed_at, billing } = order
  const received = await receivedFor(work.tx, orderId)
  const document = await revisePapers(work, { orderId, received, withContract: false, settings })
  const words: Words = (paper, address) => orderChangedMail(paper, address, { changes, received })
  await mailOrderDocument(work, words, { orderId, document, settings })
  await settlePrice(work, { order: { id: orderId, paid_at, lapsed_at, billing, price_with_vat } })
}
