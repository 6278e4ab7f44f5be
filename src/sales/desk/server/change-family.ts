import { asc, eq, inArray } from 'drizzle-orm'
import { changeStock, type StockChange } from '#catalogue/server/public/change-stock.ts'
import { announceUnits, type LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { settlePrice } from '#finance/payments/server/public/settle-price.ts'
import { buildOrderAddedMail } from '#orders/follow-up.mail.ts'
import { buildOrderChangedMail } from '#orders/order-changed.mail.ts'
import { OrderChanged, OrderDeleted, OrderPlaced } from '#orders/orders.events.ts'
import { copyBuyerFields } from '#orders/server/public/copy-buyer-fields.ts'
import { incrementOrderChanges } from '#orders/server/public/increment-order-changes.ts'
import { issuePrepayment } from '#orders/server/public/issue-prepayment.ts'
import { mailOrderDocument, type OrderMailBuilder } from '#orders/server/public/mail-order-document.ts'
import { setDeleted } from '#orders/server/public/order-moments.ts'
import { reviseOrder } from '#orders/server/public/revise-order.ts'
import { revisePapers } from '#orders/server/public/revise-papers.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { writeOrder } from '#orders/server/public/write-order.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { followRentEnd } from '#rentals/delivery/server/public/follow-rent-end.ts'
import { cancelUnits } from '#rentals/server/public/cancel-units.ts'
import { createOrderRentals } from '#rentals/server/public/create-order-rentals.ts'
import { moveInvoiced } from '#rentals/server/public/move-invoiced.ts'
import { rebookRentals, restoreRentalUnits } from '#rentals/server/public/rebook-rentals.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { Period } from '#rules/periods/period.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { LineProblem } from '#sales/cart/server/line-problem.ts'
import { type CartPricing, MAX_CART_CENTS } from '#sales/cart/server/price-cart.ts'
import { assertNotOpenEnded } from '#sales/checkout/server/assert-not-open-ended.ts'
import { assertMayCredit, issueCredit } from '#sales/closing/server/issue-credit.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, type OrderBranches, toBranchIds } from '#shell/branches/order-branches.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskForm, DeskLine } from '../desk-form.contract.ts'
import { assertCartPriced } from './assert-cart-priced.ts'
import { type ChangePlan, listSteps, type PaperStep } from './change-plan.ts'
import { describeChanges, listServiceChanges } from './describe-changes.ts'
import { describeWaiverChanges } from './describe-order-change.ts'
import { desk_orders } from './desk.tables.ts'
import type { Family, FamilyLine } from './family.ts'
import { followAddress } from './follow-address.ts'
import { assertWithinHandLimit } from './hand-limit.ts'
import { isIncrease } from './is-increase.ts'
import { listRentalsToRebook } from './list-rentals-to-rebook.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { planChange } from './plan-change.ts'
import {
  type ContactChange,
  contactChangedMessage,
  prepareContactChange,
  saveContact,
} from './prepare-contact-change.ts'
import { hasSameStart, isRentalRowOpen, listLineParts } from './prepare-retained-line.ts'
import { isAgreedIn, listChangedDiscounts, type PricedChange, pickAgreedTerms, priceChange } from './price-change.ts'
import { recordDiscounts } from './record-discounts.ts'
import { toWantedChange } from './to-wanted-change.ts'

interface ChangeFamilyInput {
  /** The order is locked, with all that followed it. */
  current: OrderToChange & { family: Family }
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
}

export type ChangedFamily = ChangePapers & ChangePlan['sums']

/**
 * An order with an invoice becomes what the form says: what goes is credited, what comes is one follow-up order,
 * unpaid follow-ups are revised. No change writes nothing.
 *
 * Locks products by id, then rentals, then the client. As `assertCartPriced`; 403 `client-blocked` where something is added; 422 at fields
 * of what an invoice has settled; 409 `changed-meanwhile`; 403 as `assertMayCredit` where it makes a credit note or a
 * sum to return.
 */
export async function changeFamily(work: Work<number>, { current, form }: ChangeFamilyInput): Promise<ChangedFamily> {
  const { tx } = work
  assertNotOpenEnded({ items: form.items, billing: current.order.billing })
  const contact = await prepareContactChange(work, current, form)
  const places = await lockAll(work, current, form.items)
  const orderToChange = await getOrderToChange(tx, current.order.id)
  const { family } = orderToChange
  if (!family || orderToChange.version !== current.version) throw changedMeanwhile()
  refuseUnlocked(family, places)
  // what a credit note frees pays the client's bills
  if (orderToChange.order.client_id !== null) await lockClient(tx, orderToChange.order.client_id)

  const settings = await readSettings(tx)
  const change = await priceFamily(work, { orderToChange: { ...orderToChange, family }, items: form.items, settings })
  assertCartPriced(change.priced, undefined)
  await assertWithinHandLimit(tx, { ...pickAgreedTerms(change), by: work.by, settings })
  const received = await readReceivedByOrder(work, family)
  const plan = planChange({ family, wanted: toWantedChange(change, family), settings, received })
  const { price_with_vat } = plan.sums
  if (typeof form.expected_price_with_vat === 'number' && form.expected_price_with_vat !== price_with_vat)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.')
  const entry = { papers: plan.papers, to_pay: plan.to_pay, to_refund: plan.to_refund, ...plan.sums }
  const changes = [
    ...wordsOf({ orderToChange, family, change, plan }),
    ...(contact.fields.length > 0 ? [contactChangedMessage] : []),
  ]
  if (changes.length === 0) return entry
  const makesOver = plan.to_refund > 0 && price_with_vat < family.price_with_vat
  if (listSteps(plan, 'credit').length > 0 || makesOver) assertMayCredit(work)

  await refuseGrowth(work, { orderToChange, change, plan, settings })
  await write(work, { orderToChange, family, change, plan, contact, changes, places, settings, form })
  return entry
}

/** Delivery stays as it was sold. */
export async function priceFamily(
  work: Work<number>,
  {
    orderToChange: match,
    items,
    settings,
  }: { orderToChange: OrderToChange & { family: Family }; items: readonly DeskLine[]; settings: Settings },
): Promise<PricedChange> {
  const { order, brought } = match
  const change = await priceChange(work, {
    orderToChange: { ...match, order: { ...order, delivery: 'pickup' } },
    items,
    settings,
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
    if (one.isMoved && brought?.stop?.state === 'open' && period && row.period && !hasSameStart(row.period, period))
      refuse(index, 'period', 'Įrankius pristatome: nuomos pradžią keiskite pristatymų sąraše.')
  }
  return change
}

const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.')

/** Products by id, then the family's rentals. */
async function lockAll(
  work: Work,
  { family }: ChangeFamilyInput['current'],
  items: readonly DeskLine[],
): Promise<LockedProduct[]> {
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

function refuseUnlocked({ lines }: Family, places: LockedProduct[]): void {
  const isUnlocked = (id: number | null) => id !== null && !places.some((one) => one.id === id)
  if (lines.some(({ rentals: held }) => held.some(({ product_id }) => isUnlocked(product_id)))) throw changedMeanwhile()
}

export async function readReceivedByOrder({ tx }: Pick<Work, 'tx'>, { members }: Family): Promise<Map<number, number>> {
  const received = new Map<number, number>()
  for (const { order } of members) received.set(order.id, await readReceivedAmount(tx, order.id))
  return received
}

interface FamilyChangeContext {
  orderToChange: OrderToChange
  family: Family
  change: PricedChange
  plan: ChangePlan
}

function wordsOf({ family, change, plan }: FamilyChangeContext): string[] {
  const { items } = change.priced.cart
  const free = listServiceChanges(change, family.services)
  return describeChanges({
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
    isOtherBuyer: false,
    delivery: describeWaiverChanges(change),
    price: { before: family.price_with_vat, after: plan.sums.price_with_vat },
    calendar: family.calendar,
  })
}

const added = ({ title, quantity, period, attributes }: CartPricing['cart']['items'][number]) => ({
  title,
  quantity,
  period: period ?? null,
  attributes: attributes ?? [],
})

async function refuseGrowth(
  work: Work<number>,
  { orderToChange: { order }, change, plan, settings }: Omit<FamilyChangeContext, 'family'> & { settings: Settings },
): Promise<void> {
  const [added] = listSteps(plan, 'follow-up')
  const isMore = added !== undefined || change.matched.some((one) => one && isIncrease(one.line.row, one.item))
  if (!isMore) return
  await assertNotBlocked(work, { buyer: order, clientId: order.client_id, userId: order.user_id, to: 'office' })
  if (!added) return
  assertReadyForOrders(settings, { to: 'office' })
  if (added.sums.price_with_vat === 0) throw invalid({ items: ['Papildomas užsakymas turi ką nors kainuoti.'] })
  if (added.sums.price_with_vat > MAX_CART_CENTS)
    throw invalid({ items: ['Tokio didelio užsakymo parduotuvė neįrašys.'] })
}

interface WriteFamilyInput extends FamilyChangeContext {
  contact: ContactChange
  changes: string[]
  places: LockedProduct[]
  settings: Settings
  form: DeskForm
}

async function write(work: Work<number>, writing: WriteFamilyInput): Promise<void> {
  const { tx, now } = work
  const { orderToChange: match, family, change, plan, contact, changes, settings } = writing
  const { order } = match
  const memberIds = family.members.map((one) => one.order.id)
  await saveContact(work, { orderIds: memberIds, order, contact })
  await letRentalsStand(work, { family, change, plan, at: change.at })
  const [added] = listSteps(plan, 'follow-up')
  const followUp = added && (await writeFollowUp(work, writing, added))
  const moves = listSteps(plan, 'move')
  for (const { lineId, isCharged, rentalIds, starts_at, expected_return, period } of moves) {
    const line = lineIn(family, lineId)
    await moveInvoiced(work, {
      rentalIds,
      starts_at,
      expected_return,
      period,
      title: line.row.title,
      receipt: countChargedUnits(period, family.calendar).receipt ?? null,
      keepsStart: hasSameStart(line.row.period as Period, period),
      orderId: isCharged && followUp ? followUp.orderId : null,
    })
  }
  await moveGoods(work, { family, change, plan, followUp })
  const revised = listSteps(plan, 'revise')
  for (const one of revised) await reviseUnpaid(work, one, changes)
  await announceUnits(
    tx,
    family.lines.flatMap(({ rentals: held }) => held.flatMap(({ product_id }) => product_id ?? [])),
  )
  if (moves.length > 0) await followRentEnd(work, { orderId: order.id })
  const { email = order.email } = contact.set
  await followAddress(work, { orderId: order.id, before: order.email, after: email, tellsNew: true })
  if (!followUp) await incrementOrderChanges(tx, order.id)
  if (match.desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: plan.sums.price_with_vat, updated_at: now })
      .where(eq(desk_orders.id, order.id))
  await work.happened(OrderChanged, toOrderSubject(order.id), {
    price_with_vat: [family.price_with_vat, plan.sums.price_with_vat],
    changes,
  })
  const discounts = listChangedDiscounts(change).filter(({ by_hand }) => by_hand)
  if (discounts.length > 0) await recordDiscounts(work, { orderId: order.id, discounts })
  // numbers last
  const reason = `Pakeistas užsakymas. ${changes.join(' ')}`.slice(0, 500)
  for (const { orderId, lines } of listSteps(plan, 'credit'))
    await issueCredit(work, { orderId, lines, reason, return_stock: true, isOfChange: true })
  if (followUp) {
    const document = await issuePrepayment(work, { orderId: followUp.orderId, settings })
    const words: OrderMailBuilder = (paper, address) => buildOrderAddedMail(paper, address, order.id)
    await mailOrderDocument(work, words, { orderId: followUp.orderId, document, settings })
  }
  for (const one of revised) await reviseItsPapers(work, one, { family, changes, settings })
}

const lineIn = ({ lines }: Family, lineId: number): FamilyLine => {
  const line = lines.find(({ row }) => row.id === lineId)
  if (!line) throw new Error(`The family has no line ${lineId}`)
  return line
}

/** Holds released to look for free units come back, but for the cancelled ones. */
async function letRentalsStand(
  work: Work<number>,
  { family, change, plan, at }: { family: Family; change: PricedChange; plan: ChangePlan; at: OrderBranches },
): Promise<void> {
  const removed = listSteps(plan, 'remove').map((one) => ({ ...one, line: lineIn(family, one.lineId) }))
  const gone = removed.filter(({ line, units }) => units === line.row.quantity).map(({ lineId }) => lineId)
  const requests = change.matched.flatMap((one) =>
    one?.asks && (one.line as FamilyLine).member.borne ? [one.line as FamilyLine] : [],
  )
  const held = requests
    .filter(({ row }) => !gone.includes(row.id))
    .flatMap((line) => line.rentals.filter(isRentalRowOpen))
  await restoreRentalUnits(work, held)
  for (const { line, units } of removed)
    for (const { part, each } of listLineParts(line)) {
      const own = line.rentals.filter((rental) => rental.part === part && isRentalRowOpen(rental))
      await cancelUnits(work, { rentalIds: own.map(({ id }) => id), units: units * each })
    }
  const rebooked = listSteps(plan, 'rewrite').flatMap(({ index }) => {
    const one = change.matched[index]
    return one ? listRentalsToRebook(one) : []
  })
  if (rebooked.length > 0) await rebookRentals(work, rebooked, { at: toBranchIds(at) })
}

interface FollowUp {
  orderId: number
  lineIds: number[]
}

async function writeFollowUp(
  work: Work<number>,
  { orderToChange: match, change, places, settings, form, contact }: WriteFamilyInput,
  { lines, sums }: Extract<PaperStep, { step: 'follow-up' }>,
): Promise<FollowUp> {
  const { tx, now } = work
  const { order } = match
  const { orderId, lineIds } = await writeOrder(tx, {
    ...copyBuyerFields(order),
    ...contact.set,
    billing: order.billing,
    po_number: order.po_number,
    delivery: order.delivery,
    early_start: order.private_or_company === 'private' && (form.early_start ?? order.early_start),
    comment: `Papildo užsakymą Nr.\u00a0${order.id}`,
    ...sums,
    vat_rate: settings.vat_rate,
    placed_at: now,
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
  await createOrderRentals(work, {
    orderId,
    userId: order.user_id,
    lines: rented,
    calendar: applyBranchHours(settings, change.at),
    at: toBranchIds(change.at),
  })
  await work.happened(OrderPlaced, toOrderSubject(orderId))
  return { orderId, lineIds }
}

/** Stock moves by product id, as all locks. A credit note returns what an invoice sold. */
async function moveGoods(
  work: Work<number>,
  {
    family,
    change,
    plan,
    followUp,
  }: { family: Family; change: PricedChange; plan: ChangePlan; followUp: FollowUp | undefined },
): Promise<void> {
  const moves: (StockChange & { orderId: number })[] = []
  const count = (line: { product_id?: number | null; type: string }, units: number, orderId: number) => {
    if (line.product_id && line.type !== 'rent' && units !== 0)
      moves.push({ productId: line.product_id, units, orderId, reason: 'changed', byUserId: work.by })
  }
  for (const { lineId, units, isRowGone } of listSteps(plan, 'remove')) {
    const { row, member } = lineIn(family, lineId)
    if (isRowGone) count(row, units, member.order.id)
  }
  for (const { lineId, index } of listSteps(plan, 'rewrite')) {
    const { row, member } = lineIn(family, lineId)
    count(row, row.quantity - (change.matched[index]?.item.quantity ?? 0), member.order.id)
  }
  const [added] = listSteps(plan, 'follow-up')
  for (const { write: line } of added?.lines ?? []) if (followUp) count(line, -line.quantity, followUp.orderId)
  for (const one of moves.sort((a, b) => a.productId - b.productId))
    await changeStock(work, { ...one, placeId: change.at.place.id })
}

type Revision = Extract<PaperStep, { step: 'revise' }>

async function reviseUnpaid(work: Work<number>, { orderId, lines, sums }: Revision, changes: string[]): Promise<void> {
  if (lines.length > 0) {
    await reviseOrder(work, { orderId, order: sums, lines: lines.map(({ index: _, ...line }) => line), changes })
    return
  }
  if ((await readReceivedAmount(work.tx, orderId)) > 0)
    throw conflict(
      'part-is-paid',
      `Papildomas užsakymas Nr.\u00a0${orderId} iš dalies apmokėtas. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.`,
    )
  await setDeleted(work, { orderId })
  await work.happened(OrderDeleted, toOrderSubject(orderId))
}

async function reviseItsPapers(
  work: Work<number>,
  { orderId, lines, sums: { price_with_vat } }: Revision,
  { family, changes, settings }: Pick<WriteFamilyInput, 'family' | 'changes' | 'settings'>,
): Promise<void> {
  const member = family.members.find(({ order }) => order.id === orderId)
  if (lines.length === 0 || !member) return
  const { paid_at, lapsed_at, billing } = member.order
  const received = await readReceivedAmount(work.tx, orderId)
  const document = await revisePapers(work, { orderId, received, withContract: false, settings })
  const words: OrderMailBuilder = (paper, address) => buildOrderChangedMail(paper, address, { changes, received })
  await mailOrderDocument(work, words, { orderId, document, settings })
  await settlePrice(work, { order: { id: orderId, paid_at, lapsed_at, billing, price_with_vat } })
}
