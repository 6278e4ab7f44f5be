import { hashSecret } from '#accounts/server/secret.ts'
import { askApproval } from '#approvals/server/ask-approval.ts'
import type { PricedCart } from '#cart/cart.contract.ts'
import { MOST_CENTS, type Priced, priceCart } from '#cart/server/price-cart.ts'
import type { Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import type { OrderedFor } from '#clients/server/company-to-order-for.ts'
import { askVatCheck } from '#companies/server/ask-vat-check.ts'
import { howBilled } from '#credit/server/how-billed.ts'
import { chooseCollection, chooseSlot } from '#delivery/delivery-words.ts'
import { rentEnd } from '#delivery/rent-end.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { bookStop } from '#delivery/server/book-stop.ts'
import { type TakenSlots, takeSlots } from '#delivery/server/take-slots.ts'
import { stopPlace } from '#delivery/stop-place.ts'
import { record } from '#history/server/record.ts'
import type { Pace } from '#mail/server/pace-mail.ts'
import { orderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { issuePrepayment } from '#orders/server/issue-prepayment.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderPlaced } from '#orders/server/mail-order-placed.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import type { RefusedPeriod } from '#periods/refused-period.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { prepared } from '#platform/database/prepared.ts'
import { conflict, invalid, Refusal } from '#platform/refusal.ts'
import { type LineToRentOut, rentOut } from '#rentals/server/rent-out.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { PlaceOrder } from '../checkout.contract.ts'
import { agreedOrder } from './agreed-order.ts'
import { type AskedFor, askedFor } from './asked-for.ts'
import { sellLines, type WrittenLine } from './sell-lines.ts'

/** What a checkout writes, in its order. */
export const steps = ['order', 'stock', 'rentals', 'key', 'cart', 'document', 'mail'] as const
export type Step = (typeof steps)[number]

export interface Making {
  /** The account whose order it is; null: nobody's. */
  ownerId: number | null
  /** Who makes it, as the history tells; null: somebody without an account. */
  byUserId: number | null
  order: PlaceOrder
  /** Where from, as `clientKey` counts addresses; absent: from the office. */
  client?: string | undefined
  /** While nothing is paid for it, it holds what it ordered only so long. */
  lapses: boolean
  /** The number that it was called by before it was placed; else it gets the next one. */
  id?: number | undefined
  /** What a quote promised: these prices, whatever things cost by now. */
  promised?: Promised | undefined
  /** Nobody was shown a sum that it has to come to. */
  anyPrice?: boolean | undefined
  now: Date
  /**
   * Asked under the locks, before anything is written: says no by throwing a `Refusal`, or until when the order holds what it
   * takes; null: as long as any.
   */
  mayOrder?: (asked: AskedFor) => Promise<Date | null>
  /** Whose own prices count beside everybody's; asked under the locks. Absent: nobody's. */
  pricesOf?: () => Promise<number | undefined>
  /** Asked under the locks too: the client whose order it is beside the account's; says no by throwing. Absent: nobody's. */
  clientFor?: (asked: { price_with_vat: number }) => Promise<OrderedFor | undefined>
  /** Written beside the order, in the same trip. */
  alongside?: (orderId: number) => Promise<unknown>[]
  /** Told of each step that is written. Only tests listen, to break the action in the middle. */
  afterStep?: ((step: Step) => void) | undefined
  /** Told of periods that can't be had, before the order is refused for them. */
  whenRefused?: ((periods: readonly RefusedPeriod[]) => void) | undefined
}

export interface Promised {
  cart: PricedCart
  /** VAT, in percent. */
  rate: number
}

/**
 * Makes an order, whoever asks for it: locks its products, prices it anew on what is true under the lock, writes the order
 * with its lines, takes stock and rental periods, numbers the prepayment invoice and writes its mail; above a buyer's limit the company is asked instead. All of it becomes
 * true together, or nothing. A repeat is not known here: that is for who asks.
 *
 * Refuses 422 for what has to be mended (choices, periods, a campaign's code, an object that is not the owner's), 409 `shop-not-ready` before
 * the seller's data are there, 409 `cart-changed` when a line can't be had any more and 409 `price-changed` when the total is
 * not what was shown, both with the newly priced cart; 409 `slot-full` with the times that are left; 409 `vat-changed` when a promise was made under another VAT rate.
 */
export async function makeOrder(tx: Tx, making: Making): Promise<{ orderId: number }> {
  const { ownerId, order, promised, now, afterStep = () => {} } = making
  const ids = order.items.map((line) => line.id)
  const [locked, settings, ownAddress] = await pipelined([
    lockProducts(tx, ids),
    readSettings(tx),
    ownerId === null ? Promise.resolve(undefined) : addressOf(tx, ownerId),
  ])
  refuseUnready(settings, { to: 'customer' })
  const basis = order.private_or_company
  // what a quote promised it promised with its code
  const code = promised ? null : order.code
  const clientPriced = await making.pricesOf?.()
  const deliverTo = order.delivery === 'delivery' ? order : undefined
  const priced = await priceCart(tx, {
    ...{ lines: order.items, basis, code, clientId: clientPriced, settings, now },
    deliverTo: promised ? undefined : deliverTo,
  })
  if (priced.codeProblem) throw refusedCode(priced)
  making.whenRefused?.(priced.refused)
  refuseUndelivered(priced.cart, order)
  checkPriced(priced, promised || making.anyPrice ? priced.cart.price_with_vat : order.expected_price_with_vat)
  refuseUnlocked(priced.cart, locked)
  const mayHoldUntil = (await making.mayOrder?.(askedFor(priced.cart, settings))) ?? null

  const cart = promised ? atPromisedPrices(promised, priced.cart, settings) : priced.cart
  const { clientId, needsApproval = false } = (await making.clientFor?.({ price_with_vat: cart.price_with_vat })) ?? {}
  const paysFirst = order.billing === 'prepaid'
  // also of one that has to be approved: what could not be had on credit is not asked for
  const asked = await howBilled(tx, {
    ...{ clientId, price_with_vat: cart.price_with_vat, paysFirst, now },
    to: making.byUserId !== null && making.byUserId !== ownerId ? 'office' : 'customer',
  })
  const billing = needsApproval ? 'prepaid' : asked
  const lapses = making.lapses && billing === 'prepaid'
  const slots = await slotsFor(tx, { cart, order, now })
  const heldUntil = lapses && !needsApproval ? mayHoldUntil : null
  const agreed = await agreedOrder(tx, {
    ...{ ...making, clientId, billing, lapses, needsApproval, heldUntil, cart, slots },
    rate: settings.vat_rate,
  })
  const { orderId, lineIds } = await writeOrder(tx, agreed)
  if (slots) await bookDelivery(tx, { orderId, cart, order, slots, now })
  const lines = cart.items.map((item, index) => writtenLine(item, lineIds[index] as number))
  const toRent = toRentOut(lines, locked)
  await pipelined([
    record(tx, { by: making.byUserId, deed: 'order.placed', subject: orderSubject(orderId), now }),
    sellLines(tx, { orderId, lines, now }),
    rentOut(tx, { orderId, userId: ownerId, lines: toRent, calendar: settings, now }),
    ...(making.alongside?.(orderId) ?? []),
  ])
  for (const step of ['order', 'stock', 'rentals', 'key', 'cart'] as const) afterStep(step)

  if (order.pvm_k) await askVatCheck(tx, { code: order.pvm_k, now })
  // An account's own mailbox gets no more than its orders; any other may be a stranger's.
  const isTyped = order.email.toLowerCase() !== ownAddress?.toLowerCase()
  const pace = isTyped ? paceFrom(making.client, settings) : undefined
  if (needsApproval && clientId !== undefined && making.byUserId !== null) {
    await askApproval(tx, { orderId, clientId, byUserId: making.byUserId, paysFirst, pace, settings, now })
    return { orderId }
  }
  // The counter of the series is everybody's: taken last, it is held for the shortest time.
  const document = billing === 'prepaid' ? await issuePrepayment(tx, { orderId, now, settings }) : undefined
  afterStep('document')
  const earlyStart = order.early_start === true
  if (document) await mailOrderPlaced(tx, { orderId, document, settings, now }, { earlyStart, heldUntil, pace })
  else await mailOnCredit(tx, { orderId, words: confirmedWords(earlyStart), pace, now, settings })
  afterStep('mail')
  return { orderId }
}

/** Whoever types a foreign address is in the way of those who order from the same place. Four digits of a hash tell of nobody where they were. */
function paceFrom(client: string | undefined, { order_mails_per_hour: most }: Settings): Pace | undefined {
  return most === null
    ? undefined
    : { lane: `order ${client === undefined ? '' : hashSecret(client).slice(0, 4)}`, most }
}

const confirmedWords = (earlyStart: boolean) => (order: ToldOrder, address: string) =>
  orderConfirmedMail(order, address, earlyStart)

/** Prices are as they were promised; what a bundle is made of is what it is made of now, which is locked and free. */
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

/**
 * While the lock of a bundle was waited for, it may have got a part that is not locked; to lock that now could make two orders
 * wait for each other.
 */
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
}

/** An address that nobody drives to, or no time: said before any sum is agreed to. */
function refuseUndelivered({ delivery }: PricedCart, order: PlaceOrder): void {
  if (!delivery) return
  if ('error' in delivery) throw invalid({ postal_code: [delivery.error] })
  if (!order.delivery_slot_id || !order.delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (delivery.collection && (!order.collection_slot_id || !order.collection_day))
    throw invalid({ collection_slot_id: [chooseCollection] })
}

/** When it is brought and fetched: locked after the products, as everybody does. */
async function slotsFor(
  tx: Tx,
  { cart: { delivery }, order, now }: { cart: PricedCart; order: PlaceOrder; now: Date },
): Promise<TakenSlots | undefined> {
  if (!delivery || 'error' in delivery) return undefined
  const end = delivery.collection && rentEnd(order.items)
  return takeSlots(tx, { zoneId: delivery.zone.id, chosen: order, start: rentStart(order.items), end, now })
}

interface Bringing {
  orderId: number
  cart: PricedCart
  order: PlaceOrder
  slots: TakenSlots
  now: Date
}

async function bookDelivery(tx: Tx, { orderId, cart, order, slots, now }: Bringing): Promise<void> {
  const zoneId = cart.delivery && 'zone' in cart.delivery ? cart.delivery.zone.id : null
  const stop = { orderId, zoneId, place: stopPlace(order), note: order.comment ?? '', now }
  await bookStop(tx, { ...stop, kind: 'deliver', when: slots.deliver })
  if (slots.collect) await bookStop(tx, { ...stop, kind: 'collect', when: slots.collect })
}

function refusedCode({ cart, codeProblem = '' }: Priced): Refusal {
  return new Refusal(422, 'invalid', codeProblem, { errors: { code: [codeProblem] }, more: { cart } })
}

function mendFirst(cart: PricedCart, problems: Priced['problems']): Refusal {
  const errors = Object.fromEntries(problems.map((one) => [`items.${one.index}.${one.field}`, [one.message]]))
  const title = cart.items[problems[0]?.index ?? 0]?.title
  return new Refusal(422, 'invalid', `${title}: ${problems[0]?.message}`, { errors, more: { cart } })
}
