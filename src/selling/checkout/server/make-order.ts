import type { Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { orderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderPlaced } from '#orders/server/mail-order-placed.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import { hashSecret } from '#people/accounts/server/secret.ts'
import type { OrderedFor } from '#people/clients/server/company-to-order-for.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import { askVatCheck } from '#people/companies/server/ask-vat-check.ts'
import type { Pace } from '#people/mail/server/pace-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { prepared } from '#platform/database/prepared.ts'
import { conflict, invalid, Refusal } from '#platform/refusal.ts'
import { chooseCollection, chooseSlot } from '#rentals/delivery/delivery-words.ts'
import { rentEnd } from '#rentals/delivery/rent-end.ts'
import { rentStart } from '#rentals/delivery/rent-start.ts'
import { bookStop } from '#rentals/delivery/server/book-stop.ts'
import { type TakenSlots, takeSlots } from '#rentals/delivery/server/take-slots.ts'
import { demandWhereTo, type WhereTo } from '#rentals/delivery/server/where-to.ts'
import { type LineToRentOut, rentOut } from '#rentals/server/rent-out.ts'
import type { RefusedPeriod } from '#rules/periods/refused-period.ts'
import { askApproval } from '#selling/approvals/server/ask-approval.ts'
import type { PricedCart } from '#selling/cart/cart.contract.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import { MOST_CENTS, type Priced, priceCart } from '#selling/cart/server/price-cart.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces, idsOf, settingsAt } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { refuseUnready } from '#shell/settings/server/refuse-unready.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { howBilled } from '#takings/credit/server/how-billed.ts'
import type { OrderToPlace } from '../order-to-place.ts'
import { agreedOrder } from './agreed-order.ts'
import { type AskedFor, askedFor } from './asked-for.ts'
import { refuseOpenEnded } from './refuse-open-ended.ts'
import { sellLines, type WrittenLine } from './sell-lines.ts'

export const steps = ['order', 'stock', 'rentals', 'key', 'cart', 'document', 'mail'] as const
export type Step = (typeof steps)[number]

export interface Making {
  /** Null: no account. */
  ownerId: number | null
  /** The desk's client. */
  client_id?: number | null | undefined
  order: OrderToPlace
  /** As `clientKey` counts addresses; absent: the office. */
  client?: string | undefined
  /** An unpaid order lapses. */
  lapses: boolean
  /** The draft's or quote's; absent: the next. */
  id?: number | undefined
  promised?: Promised | undefined
  anyPrice?: boolean | undefined
  /** Under the locks, before any write: throws, or says until when it holds; null: the usual. */
  mayOrder?: (asked: AskedFor) => Promise<Date | null>
  /** Under the locks, for prices that are not promised; throws a `Refusal`. */
  mayPrice?: ((priced: Priced) => Promise<void>) | undefined
  /** Whose prices apply; under the locks. */
  pricesOf?: () => Promise<number | undefined>
  /** Under the locks; may throw. */
  clientFor?: (asked: { price_with_vat: number }) => Promise<OrderedFor | undefined>
  /** In the same round trip. */
  alongside?: (orderId: number) => Promise<unknown>[]
  /** For tests. */
  afterStep?: ((step: Step) => void) | undefined
  whenRefused?: ((periods: readonly RefusedPeriod[]) => void) | undefined
}

export interface Promised {
  cart: PricedCart
  /** VAT, percent. */
  rate: number
}

/**
 * Prices the order under its products' locks, writes it, takes stock and rental periods, numbers the prepayment
 * invoice and queues the mail; above a buyer's limit asks for approval instead. Callers detect repeats.
 *
 * 422 for invalid choices, periods, codes or another's work site; 409 `shop-not-ready` without seller data,
 * `client-blocked` as `refuseBlocked`, `cart-changed` when a line cannot be had and `price-changed` when the total
 * differs, both with the cart; `slot-full` with the remaining slots; `vat-changed` when a promise has another VAT
 * rate.
 */
export async function makeOrder(work: Work, making: Making): Promise<{ orderId: number }> {
  const { tx, now } = work
  const { ownerId, order, promised, afterStep = () => {} } = making
  const products = order.items.filter(isProduct)
  const ids = products.map((line) => line.id)
  const [locked, settings, ownAddress] = await pipelined([
    lockProducts(tx, ids),
    readSettings(tx),
    ownerId === null ? Promise.resolve(undefined) : addressOf(tx, ownerId),
  ])
  refuseUnready(settings, { to: 'customer' })
  const teller = work.by !== null && work.by !== ownerId ? 'office' : 'customer'
  await refuseBlocked(work, { buyer: order, clientId: making.client_id, userId: ownerId, to: teller })
  const basis = order.private_or_company
  // a quote's prices include its code
  const code = promised ? null : order.code
  const clientPriced = await making.pricesOf?.()
  const reading = teller === 'customer' && !promised ? { customerId: ownerId } : {}
  const to = order.delivery === 'delivery' ? await demandWhereTo(tx, order, reading) : undefined
  const at = choosePlaces(await readPlaces(tx, settings), order)
  const priced = await priceCart(tx, {
    ...{ lines: order.items, basis, code, clientId: clientPriced, settings, at, now },
    deliverTo: promised || !to ? undefined : { ...to.place, collect: order.collect },
  })
  if (priced.codeProblem) throw refusedCode(priced)
  making.whenRefused?.(priced.refused)
  refuseUndelivered(priced.cart, order, to)
  checkPriced(priced, promised || making.anyPrice ? priced.cart.price_with_vat : order.expected_price_with_vat)
  await making.mayPrice?.(priced)
  refuseUnlocked(priced.cart, locked)
  const mayHoldUntil = (await making.mayOrder?.(askedFor(priced.cart, settingsAt(settings, at)))) ?? null

  const cart = promised ? atPromisedPrices(promised, priced.cart, settings) : priced.cart
  const { clientId, needsApproval = false } = (await making.clientFor?.({ price_with_vat: cart.price_with_vat })) ?? {}
  const paysFirst = order.billing === 'prepaid'
  // beyond credit, nothing is put up for approval
  const asked = await howBilled(work, {
    ...{ clientId, price_with_vat: cart.price_with_vat, paysFirst },
    to: teller,
  })
  const billing = needsApproval ? 'prepaid' : asked
  refuseOpenEnded({ items: order.items, billing })
  const lapses = making.lapses && billing === 'prepaid'
  const slots = await slotsFor(work, { cart, order })
  const heldUntil = lapses && !needsApproval ? mayHoldUntil : null
  const agreed = await agreedOrder(work, {
    ...{ ...making, clientId, billing, lapses, needsApproval, heldUntil, cart, slots, at: idsOf(at) },
    rate: settings.vat_rate,
  })
  const { orderId, lineIds } = await writeOrder(tx, agreed)
  if (slots && to) await bookDelivery(work, { orderId, cart, to, slots })
  const lines = cart.items.map((item, index) => writtenLine(item, lineIds[index] as number))
  const toRent = toRentOut(lines, locked)
  await pipelined([
    work.happened('order.placed', orderSubject(orderId)),
    sellLines(work, { orderId, placeId: at.place.id, lines }),
    rentOut(work, { orderId, userId: ownerId, lines: toRent, calendar: settingsAt(settings, at), at: idsOf(at) }),
    ...(making.alongside?.(orderId) ?? []),
  ])
  for (const step of ['order', 'stock', 'rentals', 'key', 'cart'] as const) afterStep(step)

  if (order.pvm_k) await askVatCheck(work, { code: order.pvm_k })
  // Not for the account's own mailbox.
  const isTyped = order.email.toLowerCase() !== ownAddress?.toLowerCase()
  const pace = isTyped ? paceFrom(making.client, settings) : undefined
  if (needsApproval && clientId !== undefined && work.by !== null) {
    await askApproval(work.as(work.by), { orderId, clientId, paysFirst, pace, settings })
    return { orderId }
  }
  // The series is shared: locked last.
  const document = billing === 'prepaid' ? await issuePrepayment(work, { orderId, settings }) : undefined
  afterStep('document')
  const earlyStart = order.early_start === true
  if (document) await mailOrderPlaced(work, { orderId, document, settings }, { earlyStart, heldUntil, pace })
  else await mailOnCredit(work, { orderId, words: confirmedWords(earlyStart), pace, settings })
  afterStep('mail')
  return { orderId }
}

/** Per client: others' mails delay nobody elsewhere. Four digits of a hash identify nobody. */
function paceFrom(client: string | undefined, { order_mails_per_hour: most }: Settings): Pace | undefined {
  return most === null
    ? undefined
    : { lane: `order ${client === undefined ? '' : hashSecret(client).slice(0, 4)}`, most }
}

const confirmedWords = (earlyStart: boolean) => (order: ToldOrder, address: string) =>
  orderConfirmedMail(order, address, earlyStart)

/** Bundles take today's parts, locked and free. */
function atPromisedPrices({ cart, rate }: Promised, now: PricedCart, settings: Settings): PricedCart {
  if (rate !== settings.vat_rate)
    throw conflict('vat-changed', 'Pasikeitė PVM tarifas, todėl kainas reikia perskaičiuoti. Susisiekite su mumis.')
  const items = cart.items.map((item, index) => ({ ...item, parts: now.items[index]?.parts }))
  return { ...cart, items }
}

async function addressOf(tx: Tx, userId: number): Promise<string | undefined> {
  const [user] = await addressOfUser(tx, [userId])
  return user?.email
}

const addressOfUser = prepared<{ email: string }>('address_of_user', 'select email from users where id = $1')

const writtenLine = (
  { id, quantity, period, parts }: PricedCart['items'][number],
  orderLineId: number,
): WrittenLine => ({ orderLineId, productId: id, quantity, period, parts })

function toRentOut(lines: readonly WrittenLine[], locked: readonly Place[]): LineToRentOut[] {
  const placeOf = (productId: number) => locked.find((one) => one.id === productId) as Place
  return lines.flatMap(({ period, productId, parts, ...line }) => {
    const product = placeOf(productId)
    const made = parts?.map(({ product_id, quantity }) => ({ product: placeOf(product_id), quantity }))
    return period && product ? [{ ...line, product, period, parts: made }] : []
  })
}

/** A bundle may have gained a part; locking it now could deadlock. */
function refuseUnlocked(cart: PricedCart, locked: readonly Place[]): void {
  const parts = cart.items.flatMap((item) => item.parts ?? [])
  if (parts.some(({ product_id }) => !locked.some(({ id }) => id === product_id)))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite krepšelį ir užsakykite iš naujo.', { cart })
}

function checkPriced({ cart, problems }: Priced, expected: number): void {
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
  if (cart.price_with_vat > MOST_CENTS) throw invalid({ items: ['Dėl tokio didelio užsakymo susisiekite su mumis.'] })
  if (cart.price_with_vat === 0) throw invalid({ items: ['Užsakymas turi ką nors kainuoti.'] })
}

function refuseUndelivered({ delivery }: PricedCart, order: OrderToPlace, to: WhereTo | undefined): void {
  if (!delivery) return
  if ('error' in delivery) throw invalid({ [to?.field ?? 'postal_code']: [delivery.error] })
  if (!order.delivery_slot_id || !order.delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (delivery.collection && (!order.collection_slot_id || !order.collection_day))
    throw invalid({ collection_slot_id: [chooseCollection] })
}

/** After the products. */
async function slotsFor(
  work: Work,
  { cart: { delivery }, order }: { cart: PricedCart; order: OrderToPlace },
): Promise<TakenSlots | undefined> {
  if (!delivery || 'error' in delivery) return undefined
  const end = delivery.collection && rentEnd(order.items.filter(isProduct))
  const start = rentStart(order.items.filter(isProduct))
  return takeSlots(work, { zoneId: delivery.zone.id, chosen: order, start, end })
}

interface Bringing {
  orderId: number
  cart: PricedCart
  to: WhereTo
  slots: TakenSlots
}

async function bookDelivery(work: Work, { orderId, cart, to, slots }: Bringing): Promise<void> {
  const zoneId = cart.delivery && 'zone' in cart.delivery ? cart.delivery.zone.id : null
  const stop = { orderId, zoneId, place: to.place, note: to.note }
  await bookStop(work, { ...stop, kind: 'deliver', when: slots.deliver })
  if (slots.collect) await bookStop(work, { ...stop, kind: 'collect', when: slots.collect })
}

function refusedCode({ cart, codeProblem = '' }: Priced): Refusal {
  return new Refusal(422, 'invalid', codeProblem, { errors: { code: [codeProblem] }, more: { cart } })
}

function mendFirst(cart: PricedCart, problems: Priced['problems']): Refusal {
  const errors = Object.fromEntries(problems.map((one) => [`items.${one.index}.${one.field}`, [one.message]]))
  return new Refusal(422, 'invalid', `${problems[0]?.title}: ${problems[0]?.message}`, { errors, more: { cart } })
}
