import type { LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { decideBillingMode } from '#finance/credit/server/public/decide-billing-mode.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { buildOrderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { OrderPlaced } from '#orders/orders.events.ts'
import { issuePrepayment } from '#orders/server/public/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/public/mail-on-credit.ts'
import { mailOrderPlaced } from '#orders/server/public/mail-order-placed.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { writeOrder } from '#orders/server/public/write-order.ts'
import { hashSecret } from '#people/accounts/server/public/secret.ts'
import { assertNotBlocked } from '#people/clients/server/public/assert-not-blocked.ts'
import type { OrderedFor } from '#people/clients/server/public/find-company-to-order-for.ts'
import { decideBuyerVat } from '#people/companies/server/public/decide-buyer-vat.ts'
import { requestVatCheck } from '#people/companies/server/public/request-vat-check.ts'
import type { MailThrottle } from '#people/mail/server/public/throttle-mail.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { conflict, invalid, Refusal } from '#platform/refusal.ts'
import { chooseCollectionMessage, chooseSlot } from '#rentals/delivery/delivery-messages.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import { bookStop } from '#rentals/delivery/server/public/book-stop.ts'
import {
  type DeliveryDestination,
  requireDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import { type TakenSlots, takeSlots } from '#rentals/delivery/server/public/take-slots.ts'
import { createOrderRentals, type LineToRentOut } from '#rentals/server/public/create-order-rentals.ts'
import type { RefusedPeriod } from '#rules/periods/refused-period.ts'
import { requestApproval } from '#sales/approvals/server/request-approval.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { type CartPricing, MAX_CART_CENTS, type Pricing, priceCart } from '#sales/cart/server/price-cart.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, choosePlaces, toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { OrderToPlace } from '../order-to-place.ts'
import { assertNotOpenEnded } from './assert-not-open-ended.ts'
import { buildOrderToWrite } from './build-order-to-write.ts'
import { deductSoldStock, type WrittenLine } from './deduct-sold-stock.ts'
import { computeOrderExposure, type OrderExposure } from './order-exposure.ts'

export const placeOrderSteps = ['order', 'stock', 'rentals', 'key', 'cart', 'document', 'mail'] as const
export type PlaceOrderStep = (typeof placeOrderSteps)[number]

export interface CreateOrderInput {
  /** Null: no account. */
  ownerId: number | null
  client_id?: number | null | undefined
  order: OrderToPlace
  /** As `toIpKey` counts addresses; absent: the office. */
  ipKey?: string | undefined
  /** An unpaid order lapses. */
  lapses: boolean
  /** The draft's or quote's; absent: the next. */
  id?: number | undefined
  promised?: PromisedCart | undefined
  anyPrice?: boolean | undefined
  /** Called under the locks, before any write: throws, or returns until when the order holds; null: the usual. */
  mayOrder?: (exposure: OrderExposure) => Promise<Date | null>
  /** Called under the locks, for prices that are not promised; throws a `Refusal`. */
  mayPrice?: ((priced: CartPricing) => Promise<void>) | undefined
  /** The client whose prices apply; called under the locks. */
  pricesOf?: () => Promise<number | undefined>
  /** Called under the locks; may throw. */
  clientFor?: (input: { price_with_vat: number }) => Promise<OrderedFor | undefined>
  /** The queries go in the same round trip. */
  alongside?: (orderId: number) => Promise<unknown>[]
  /** Tests wait here. */
  afterStep?: ((step: PlaceOrderStep) => void) | undefined
  whenRefused?: ((periods: readonly RefusedPeriod[]) => void) | undefined
}

export interface PromisedCart {
  cart: PricedCart
  /** VAT, percent. */
  rate: number
}

/**
 * Prices the order under its products' locks, writes it, takes stock and rental periods, numbers the prepayment
 * invoice and queues the mail; above a buyer's limit asks for approval instead. Callers detect repeats.
 *
 * 422 for invalid choices, periods, codes or another's work site; 409 `shop-not-ready` without seller data,
 * `client-blocked` as `assertNotBlocked`, `cart-changed` when a line cannot be had and `price-changed` when the total
 * differs, both with the cart; `slot-full` with the remaining slots; `vat-changed` when a promise has another VAT
 * rate.
 */
export async function createOrder(work: Work, making: CreateOrderInput): Promise<{ orderId: number }> {
  const { tx, now } = work
  const { ownerId, order, promised, afterStep = () => {} } = making
  const products = order.items.filter(isProduct)
  const ids = products.map((line) => line.id)
  const [locked, settings, ownAddress] = await awaitPipelined([
    lockProducts(tx, ids),
    readSettings(tx),
    ownerId === null ? Promise.resolve(undefined) : addressOf(tx, ownerId),
  ])
  assertReadyForOrders(settings, { to: 'customer' })
  const teller = work.by !== null && work.by !== ownerId ? 'office' : 'customer'
  await assertNotBlocked(work, { buyer: order, clientId: making.client_id, userId: ownerId, to: teller })
  const basis = order.private_or_company
  // a quote's prices include its code
  const code = promised ? null : order.code
  const clientPriced = await making.pricesOf?.()
  const reading = teller === 'customer' && !promised ? { customerId: ownerId } : {}
  const to = order.delivery === 'delivery' ? await requireDeliveryDestination(tx, order, reading) : undefined
  const at = choosePlaces(await readPlaces(tx, settings), order)
  const pricing: Pricing = {
    lines: order.items,
    basis,
    code,
    clientId: clientPriced,
    settings,
    at,
    now,
    deliverTo: promised || !to ? undefined : { ...to.place, collect: order.collect },
  }
  const vat = await decideBuyerVat(tx, order, settings)
  // the pages show everybody the shop's rate
  const shown = teller === 'customer' ? undefined : vat.kind
  const priced = await priceCart(tx, { ...pricing, vatKind: shown })
  if (priced.codeProblem) throw refusedCode(priced)
  making.whenRefused?.(priced.refused)
  refuseUndelivered(priced.cart, order, to)
  checkPriced(priced, promised || making.anyPrice ? priced.cart.price_with_vat : order.expected_price_with_vat)
  await making.mayPrice?.(priced)
  refuseUnlocked(priced.cart, locked)
  const mayHoldUntil =
    (await making.mayOrder?.(computeOrderExposure(priced.cart, applyBranchHours(settings, at)))) ?? null

  const cart = promised
    ? atPromisedPrices(promised, priced.cart, settings)
    : shown === undefined && vat.kind === 'reverse-charge'
      ? (await priceCart(tx, { ...pricing, vatKind: vat.kind })).cart
      : priced.cart
  const { clientId, needsApproval = false } = (await making.clientFor?.({ price_with_vat: cart.price_with_vat })) ?? {}
  const paysFirst = order.billing === 'prepaid'
  // beyond credit, nothing is put up for approval
  const input = await decideBillingMode(work, { clientId, price_with_vat: cart.price_with_vat, paysFirst, to: teller })
  const billing = needsApproval ? 'prepaid' : input
  assertNotOpenEnded({ items: order.items, billing })
  const lapses = making.lapses && billing === 'prepaid'
  const slots = await slotsFor(work, { cart, order })
  const heldUntil = lapses && !needsApproval ? mayHoldUntil : null
  const agreed = await buildOrderToWrite(work, {
    ...making,
    clientId,
    billing,
    lapses,
    needsApproval,
    heldUntil,
    cart,
    slots,
    at: toBranchIds(at),
    rate: settings.vat_rate,
    vatProof: cart.vat_kind === vat.kind ? vat.proof : undefined,
  })
  const { orderId, lineIds } = await writeOrder(tx, agreed)
  if (slots && to) await bookDelivery(work, { orderId, cart, to, slots })
  const lines = cart.items.map((item, index) => writtenLine(item, lineIds[index] as number))
  const toRent = toRentOut(lines, locked)
  await awaitPipelined([
    work.happened(OrderPlaced, toOrderSubject(orderId)),
    deductSoldStock(work, { orderId, placeId: at.place.id, lines }),
    createOrderRentals(work, {
      orderId,
      userId: ownerId,
      lines: toRent,
      calendar: applyBranchHours(settings, at),
      at: toBranchIds(at),
    }),
    ...(making.alongside?.(orderId) ?? []),
  ])
  for (const step of ['order', 'stock', 'rentals', 'key', 'cart'] as const) afterStep(step)

  if (order.pvm_k) await requestVatCheck(work, { code: order.pvm_k })
  // The account's own mailbox is not typed.
  const isTyped = order.email.toLowerCase() !== ownAddress?.toLowerCase()
  const pace = isTyped ? paceFrom(making.ipKey, settings) : undefined
  if (needsApproval && clientId !== undefined && work.by !== null) {
    await requestApproval(work.as(work.by), { orderId, clientId, paysFirst, pace, settings })
    return { orderId }
  }
  // The shared series is locked last.
  const document = billing === 'prepaid' ? await issuePrepayment(work, { orderId, settings }) : undefined
  afterStep('document')
  const earlyStart = order.early_start === true
  if (document) await mailOrderPlaced(work, { orderId, document, settings }, { earlyStart, heldUntil, pace })
  else await mailOnCredit(work, { orderId, words: confirmedWords(earlyStart), pace, settings })
  afterStep('mail')
  return { orderId }
}

/** Per client: others' mails delay nobody elsewhere. Four digits of a hash identify nobody. */
function paceFrom(ipKey: string | undefined, { order_mails_per_hour: max }: Settings): MailThrottle | undefined {
  return max === null ? undefined : { lane: `order ${ipKey === undefined ? '' : hashSecret(ipKey).slice(0, 4)}`, max }
}

const confirmedWords = (earlyStart: boolean) => (order: CreditOrderSummary, address: string) =>
  buildOrderConfirmedMail(order, address, earlyStart)

/** Bundles take today's parts, locked and free. */
function atPromisedPrices({ cart, rate }: PromisedCart, now: PricedCart, settings: Settings): PricedCart {
  if (rate !== settings.vat_rate)
    throw conflict('vat-changed', 'Pasikeitė PVM tarifas, todėl kainas reikia perskaičiuoti. Susisiekite su mumis.')
  const items = cart.items.map((item, index) => ({ ...item, parts: now.items[index]?.parts }))
  return { ...cart, items }
}

async function addressOf(tx: Tx, userId: number): Promise<string | undefined> {
  const [user] = await addressOfUser(tx, [userId])
  return user?.email
}

const addressOfUser = prepareStatement<{ email: string }>('address_of_user', 'select email from users where id = $1')

const writtenLine = (
  { id, quantity, period, parts }: PricedCart['items'][number],
  orderLineId: number,
): WrittenLine => ({ orderLineId, productId: id, quantity, period, parts })

function toRentOut(lines: readonly WrittenLine[], locked: readonly LockedProduct[]): LineToRentOut[] {
  const placeOf = (productId: number) => locked.find((one) => one.id === productId) as LockedProduct
  return lines.flatMap(({ period, productId, parts, ...line }) => {
    const product = placeOf(productId)
    const made = parts?.map(({ product_id, quantity }) => ({ product: placeOf(product_id), quantity }))
    return period && product ? [{ ...line, product, period, parts: made }] : []
  })
}

/** A bundle may have gained a part; locking it now could deadlock. */
function refuseUnlocked(cart: PricedCart, locked: readonly LockedProduct[]): void {
  const parts = cart.items.flatMap((item) => item.parts ?? [])
  if (parts.some(({ product_id }) => !locked.some(({ id }) => id === product_id)))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite krepšelį ir užsakykite iš naujo.', { cart })
}

function checkPriced({ cart, problems }: CartPricing, expected: number): void {
  const toMend = problems.filter((problem) => problem.kind === 'choice')
  if (toMend.length > 0) throw mendFirst(cart, toMend)

  if (problems.length > 0) {
    throw conflict('cart-changed', 'Dalies krepšelio prekių nebėra. Peržiūrėkite krepšelį ir užsakykite iš naujo.', {
      cart,
    })
  }
  if (cart.price_with_vat !== expected) {
    throw conflict('price-changed', 'Kainos pasikeitė. Peržiūrėkite naują sumą ir užsakykite iš naujo.', { cart })
  }
  if (cart.price_with_vat > MAX_CART_CENTS)
    throw invalid({ items: ['Dėl tokio didelio užsakymo susisiekite su mumis.'] })
  if (cart.price_with_vat === 0) throw invalid({ items: ['Užsakymas turi ką nors kainuoti.'] })
}

function refuseUndelivered({ delivery }: PricedCart, order: OrderToPlace, to: DeliveryDestination | undefined): void {
  if (!delivery) return
  if ('error' in delivery) throw invalid({ [to?.field ?? 'postal_code']: [delivery.error] })
  if (!order.delivery_slot_id || !order.delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (delivery.collection && (!order.collection_slot_id || !order.collection_day))
    throw invalid({ collection_slot_id: [chooseCollectionMessage] })
}

/** Slots follow the products' lock. */
async function slotsFor(
  work: Work,
  { cart: { delivery }, order }: { cart: PricedCart; order: OrderToPlace },
): Promise<TakenSlots | undefined> {
  if (!delivery || 'error' in delivery) return undefined
  const end = delivery.collection && findRentEnd(order.items.filter(isProduct))
  const start = findRentStart(order.items.filter(isProduct))
  return takeSlots(work, { zoneId: delivery.zone.id, chosen: order, start, end })
}

interface BookOrderStopsInput {
  orderId: number
  cart: PricedCart
  to: DeliveryDestination
  slots: TakenSlots
}

async function bookDelivery(work: Work, { orderId, cart, to, slots }: BookOrderStopsInput): Promise<void> {
  const zoneId = cart.delivery && 'zone' in cart.delivery ? cart.delivery.zone.id : null
  const stop = { orderId, zoneId, place: to.place, note: to.note }
  await bookStop(work, { ...stop, kind: 'deliver', when: slots.deliver })
  if (slots.collect) await bookStop(work, { ...stop, kind: 'collect', when: slots.collect })
}

function refusedCode({ cart, codeProblem = '' }: CartPricing): Refusal {
  return new Refusal(422, 'invalid', codeProblem, { errors: { code: [codeProblem] }, more: { cart } })
}

function mendFirst(cart: PricedCart, problems: CartPricing['problems']): Refusal {
  const errors = Object.fromEntries(problems.map((one) => [`items.${one.index}.${one.field}`, [one.message]]))
  return new Refusal(422, 'invalid', `${problems[0]?.title}: ${problems[0]?.message}`, { errors, more: { cart } })
}
