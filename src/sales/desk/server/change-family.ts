import { asc, eq, inArray } from 'drizzle-orm'
import type { LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { OrderChanged } from '#orders/orders.events.ts'
import { incrementOrderChanges } from '#orders/server/public/increment-order-changes.ts'
import { mailOrderWhere } from '#orders/server/public/mail-order-where.ts'
import { setLineTitle } from '#orders/server/public/set-line-title.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import { reviewStaleForm } from '#platform/assert-version.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { LineProblem } from '#sales/cart/server/line-problem.ts'
import { type CartPricing, MAX_CART_CENTS } from '#sales/cart/server/price-cart.ts'
import { assertNotOpenEnded } from '#sales/checkout/server/assert-not-open-ended.ts'
import { buildOneWayLines } from '#sales/checkout/server/build-one-way-lines.ts'
import { assertMayCredit } from '#sales/closing/server/issue-credit.ts'
import type { Work } from '#shell/action/work.ts'
import { toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { ChangePapers } from '../desk.contract.ts'
import type { DeskForm, DeskLine } from '../desk-form.contract.ts'
import { applyChange } from './apply-change.ts'
import { assertCartPriced } from './assert-cart-priced.ts'
import { isSameDiscount } from './assign-discount-givers.ts'
import { type ChangedDelivery, changeDelivery } from './change-delivery.ts'
import { type ChangePlan, listSteps, type PlannedRow } from './change-plan.ts'
import { describeChanges, listServiceChanges } from './describe-changes.ts'
import { describeBranchChanges, describeWaiverChanges } from './describe-order-change.ts'
import { desk_orders } from './desk.tables.ts'
import type { Family, FamilyLine } from './family.ts'
import { followAddress } from './follow-address.ts'
import { assertWithinHandLimit } from './hand-limit.ts'
import { isIncrease } from './is-increase.ts'
import { getOrderToChange, type OrderToChange } from './order-to-change.ts'
import { issueMemberPapers } from './papers-of-change.ts'
import { planChange } from './plan-change.ts'
import {
  type ContactChange,
  contactChangedMessage,
  prepareContactChange,
  saveContact,
} from './prepare-contact-change.ts'
import { countUnitsOutOrBack, hasSameStart } from './prepare-retained-line.ts'
import { isAgreedIn, listChangedDiscounts, type PricedChange, pickAgreedTerms, priceChange } from './price-change.ts'
import { recordDiscounts } from './record-discounts.ts'
import { toWantedChange } from './to-wanted-change.ts'

interface ChangeFamilyInput {
  /** The order is locked, with all that followed it. */
  current: OrderToChange & { family: Family }
  form: DeskForm & { expected_price_with_vat?: number | null | undefined }
}

type ChangedFamily = ChangePapers & Pick<ChangePlan, 'sums'>

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
  const ofFamily = { ...orderToChange, family }
  const { ways } = contact
  const change = await priceFamily(work, { orderToChange: ofFamily, items: form.items, ways, settings })
  assertCartPriced(change.priced, undefined)
  await assertWithinHandLimit(tx, { ...pickAgreedTerms(change), by: work.by, settings })
  const delivery = ways && (await changeDelivery(work, { orderToChange: ofFamily, change, buyer: ways }))
  const fees = delivery && [...delivery.lines, ...buildOneWayFee(change, orderToChange)]
  const received = await readReceivedByOrder(work, family)
  const plan = planChange({ family, wanted: toWantedChange(change, family, fees), settings, received })
  const { price_with_vat } = plan.sums
  if (typeof form.expected_price_with_vat === 'number' && form.expected_price_with_vat !== price_with_vat)
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir bandykite iš naujo.')
  const entry = { papers: plan.papers, to_pay: plan.to_pay, to_refund: plan.to_refund, sums: plan.sums }
  const where = [
    ...describeBranchChanges(await readPlaces(tx, settings), orderToChange, change),
    ...(delivery?.changes ?? []),
  ]
  const changes = [
    ...wordsOf({ orderToChange, family, change, plan, where }),
    ...(contact.fields.length > 0 ? [contactChangedMessage] : []),
  ]
  if (changes.length === 0) return entry
  const makesOver = plan.to_refund > 0 && price_with_vat < family.price_with_vat
  if (listSteps(plan, 'credit').length > 0 || makesOver) assertMayCredit(work)

  await refuseGrowth(work, { orderToChange, change, plan, settings })
  await write(work, {
    orderToChange,
    family,
    change,
    plan,
    contact,
    delivery,
    fees,
    changes,
    where,
    places,
    settings,
    form,
  })
  return entry
}

interface FamilyPricing {
  orderToChange: OrderToChange & { family: Family }
  items: readonly DeskLine[]
  /** Absent: delivery and branches stay as they were sold. */
  ways: ContactChange['ways']
  settings: Settings
}

export async function priceFamily(
  work: Work<number>,
  { orderToChange: match, items, ways, settings }: FamilyPricing,
): Promise<PricedChange> {
  const { order, brought } = match
  const change = await priceChange(work, {
    orderToChange: ways ? match : { ...match, order: { ...order, delivery: 'pickup' } },
    items,
    to: ways,
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
    const isGone = row.type === 'rent' ? countUnitsOutOrBack(one.line) > 0 : one.line.given > 0
    if (member.borne && isGone && !isAgreedIn(change)(index))
      refuse(index, 'discount', 'Kaina jau sąskaitoje: nuolaidą duokite kredituodami sąskaitą arba naujai eilutei.')
    const { period } = one.item
    const isOfNoSlot = brought?.stop?.state === 'open' && brought.stop.slot_id === null
    if (one.isMoved && isOfNoSlot && period && row.period && !hasSameStart(row.period, period))
      refuse(index, 'period', 'Įrankius pristatome: nuomos pradžią keiskite pristatymų sąraše.')
  }
  return change
}

const changedMeanwhile = () => conflict('changed-meanwhile', reviewStaleForm)

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

const buildOneWayFee = ({ priced: { cart } }: PricedChange, { oneWay }: OrderToChange): PlannedRow[] =>
  buildOneWayLines(cart).map((line) => ({ ...line, lineId: oneWay?.id }))

interface FamilyChangeContext {
  orderToChange: OrderToChange
  family: Family
  change: PricedChange
  plan: ChangePlan
}

function wordsOf({ family, change, plan, where }: FamilyChangeContext & { where: string[] }): string[] {
  const { items } = change.priced.cart
  const free = listServiceChanges(change, family.services)
  return describeChanges({
    kept: [
      ...change.matched.flatMap((one, index) => {
        if (!one) return []
        const { row, member } = one.line as FamilyLine
        // an invoice's stay, whatever today's VAT
        const isAgreed = isSameDiscount(items[index]?.by_hand, row.by_hand)
        const unit_price_with_vat =
          member.borne && isAgreed ? row.unit_price_with_vat : (items[index]?.unit_price_with_vat ?? 0)
        const period = one.isMoved ? (one.item.period ?? null) : row.period
        return [{ before: row, after: { quantity: one.item.quantity, period, unit_price_with_vat } }]
      }),
      ...free.kept,
    ],
    added: [...items.flatMap((item, index) => (change.matched[index] ? [] : [added(item)])), ...free.added],
    removed: [...change.removed.map(({ row }) => row), ...free.removed],
    isOtherBuyer: false,
    delivery: [...where, ...describeWaiverChanges(change)],
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
  /** Absent: it stays as it was sold. */
  delivery: ChangedDelivery | undefined
  fees: readonly PlannedRow[] | undefined
  changes: string[]
  /** Sentences of the branches and the way. */
  where: string[]
  places: LockedProduct[]
  settings: Settings
  form: DeskForm
}

async function write(work: Work<number>, writing: WriteFamilyInput): Promise<void> {
  const { tx, now } = work
  const { orderToChange: match, family, change, plan, contact, delivery, changes, places, settings, form } = writing
  const { order } = match
  await saveContact(work, { orderIds: family.members.map((one) => one.order.id), order, contact })
  const applied = { order, family, change, plan, changes, places, settings }
  const where = contact.ways && {
    delivery: contact.ways.delivery,
    delivery_address: contact.ways.delivery_address,
    ...toBranchIds(change.at),
  }
  const { followUpIds } = await applyChange(work, {
    ...applied,
    contact: contact.set,
    where,
    earlyStart: form.early_start,
  })
  await delivery?.write(work)
  await renameFees(work, writing)
  const { email = order.email } = contact.set
  await followAddress(work, { orderId: order.id, before: order.email, after: email, tellsNew: true })
  if (followUpIds.length === 0) await incrementOrderChanges(tx, order.id)
  if (match.desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: plan.sums.price_with_vat, updated_at: now })
      .where(eq(desk_orders.id, order.id))
  await work.happened(OrderChanged, toOrderSubject(order.id), {
    price_with_vat: [family.price_with_vat, plan.sums.price_with_vat],
    changes,
  })
  const discounts = listChangedDiscounts(change)
  if (discounts.length > 0) await recordDiscounts(work, { orderId: order.id, discounts })
  // numbers last
  await issueMemberPapers(work, { ...applied, followUpIds })
  if (writing.where.length > 0) await mailOrderWhere(work, { orderId: order.id, changes: writing.where, settings })
}

/** A fee that stays on its invoice tells its new time or branch in the order. */
async function renameFees({ tx }: Work, { family, fees = [] }: Pick<WriteFamilyInput, 'family' | 'fees'>) {
  for (const { lineId, title, unit_price } of fees) {
    const of = family.fees.find(({ row }) => row.id === lineId)
    if (of?.member.borne && of.row.unit_price === unit_price && of.row.title !== title)
      await setLineTitle(tx, { lineId: of.row.id, title })
  }
}
