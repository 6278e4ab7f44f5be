import { eq } from 'drizzle-orm'
import { MOST_CENTS, type Priced } from '#cart/server/price-cart.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import type { Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import type { PlaceOrder } from '#checkout/checkout.contract.ts'
import { agreedLine } from '#checkout/server/agreed-line.ts'
import { agreedOrder } from '#checkout/server/agreed-order.ts'
import { type LockedClient, lockClient } from '#clients/server/lock-client.ts'
import { askVatCheck } from '#companies/server/ask-vat-check.ts'
import { demandCredit } from '#credit/server/demand-credit.ts'
import { record } from '#history/server/record.ts'
import { orderChangedMail, orderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { reviseOrder } from '#orders/server/revise-order.ts'
import { reviseContract, revisePapers } from '#orders/server/revise-papers.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import { receivedFor } from '#payments/server/received-for.ts'
import { settlePrice } from '#payments/server/settle-price.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { rebookRentals } from '#rentals/server/rebook-rentals.ts'
import { rentOut } from '#rentals/server/rent-out.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DeskLine } from '../desk.contract.ts'
import { type ChangedDelivery, changeDelivery } from './change-delivery.ts'
import { changeWords } from './change-words.ts'
import { desk_orders } from './desk.tables.ts'
import { isOpen, type KeptLine } from './keep-line.ts'
import { getOrderToChange, lockRentals, type OrderToChange, periodNow } from './order-to-change.ts'
import { type PricedChange, priceChange } from './price-change.ts'
import { rebookings } from './rebookings.ts'
import { refuseBilledLines } from './refuse-billed-lines.ts'
import { refusePriced } from './refuse-priced.ts'

export interface Changing {
  orderId: number
  /** The version that the clerk saw; absent: whatever it is by now. */
  seen: number | undefined
  items: readonly DeskLine[]
  /** Who buys, if that may change too. */
  buyer?: ((found: OrderToChange) => Promise<PlaceOrder>) | undefined
  /** What it is to come to, in cents; absent: whatever it does. */
  expected?: number | null | undefined
  by: number
  now: Date
}

export interface Changed {
  found: OrderToChange
  priced: Priced
}

/**
 * Changes a placed order that has no invoice yet: what stays of it costs as agreed, what is new costs what it costs now. Its rentals,
 * stock, papers and mail follow in the same transaction; what it was stays among its revisions. When what has been paid is
 * enough by now, it becomes paid, as by a payment. A change of nothing writes nothing.
 *
 * Locks as whoever pays, lapses or deletes it: the order, its products in the order of their ids, its rentals. Throws 404; 409
 * `changed-meanwhile`, `invoiced`, `billed`, `order-lapsed`, `cancelled`, `not-changeable`; and as `refusePriced` does, also for what is out.
 */
export async function changeOrder(tx: Tx, changing: Changing): Promise<Changed> {
  const { orderId, seen, by, now } = changing
  const looked = await getOrderToChange(tx, orderId, { lock: true })
  refuseStale(looked, seen)
  if (looked.refused) throw looked.refused
  const buyer = await changing.buyer?.(looked)

  const places = await lockAll(tx, looked, changing.items)
  const found = { ...looked, lines: await lockRentals(tx, looked.lines, new Set(places.map(({ id }) => id))) }
  const settings = await readSettings(tx)
  const change = await priceChange(tx, {
    ...{ found, items: changing.items, settings, now },
    basis: buyer?.private_or_company ?? found.order.private_or_company,
    to: buyer,
  })
  refusePriced(change.priced, changing.expected)
  const { cart } = change.priced
  if (cart.price_with_vat === 0) throw invalid({ items: ['Užsakymas turi ką nors kainuoti.'] })
  if (cart.price_with_vat > MOST_CENTS) throw invalid({ items: ['Tokio didelio užsakymo parduotuvė neįrašys.'] })
  if (cart.items.some(({ parts }) => parts?.some((part) => !places.some(({ id }) => id === part.product_id))))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')

  // before the slots, as whoever orders does
  const debtor = await lockDebtor(tx, found.order)
  const delivery = await changeDelivery(tx, { found, change, buyer, by, now })
  const agreed = await agreedChange(tx, { found, change, buyer, delivery, now })
  if (debtor) await refuseBilledLines(tx, { orderId, lines: agreed.lines })
  if (debtor) await demandCreditForChange(tx, { debtor, before: found.order, after: agreed.order, now })
  const changes = wordsOf(found, change, agreed.isOtherBuyer, delivery.changes, settings)
  if (changes.length === 0) return { found, priced: change.priced }

  const { revision } = await write(tx, { found, change, agreed, changes, places, settings, by, now })
  await delivery.write(tx)
  if (buyer?.pvm_k && buyer.pvm_k !== found.order.pvm_k) await askVatCheck(tx, { code: buyer.pvm_k, now })
  await record(tx, {
    by,
    deed: 'order.changed',
    subject: orderSubject(orderId),
    details: { revision, price_with_vat: [found.order.price_with_vat, cart.price_with_vat], changes },
    now,
  })
  await tellAndSettle(tx, { found, change, changes, settings, by, now })
  return { found, priced: change.priced }
}

/** Who owes what is changed, when it is not paid in advance. */
async function lockDebtor(tx: Tx, { billing, client_id }: OrderToChange['order']): Promise<LockedClient | undefined> {
  return billing === 'prepaid' || client_id === null ? undefined : await lockClient(tx, client_id)
}

interface CreditChange {
  debtor: LockedClient
  before: OrderToChange['order']
  after: Agreed['order']
  now: Date
}

/** On credit, what it costs more is asked of its client's limit; what it costs less, of nobody. It stays its client's. */
async function demandCreditForChange(tx: Tx, { debtor, before, after, now }: CreditChange): Promise<void> {
  if (after.client_id === null)
    throw conflict(
      'not-changeable',
      'Užsakymą pagal sąskaitą apmoka klientas, kuriam jis įrašytas. Kitam pirkėjui sudarykite naują užsakymą.',
    )
  await demandCredit(tx, debtor, { more: after.price_with_vat - before.price_with_vat, to: 'office', now })
}

function refuseStale({ version }: OrderToChange, seen: number | undefined): void {
  if (seen !== undefined && seen !== version)
    throw conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.', { version })
}

/** What it holds, what it sold, and what it is to have. */
function lockAll(tx: Tx, { lines }: OrderToChange, items: readonly DeskLine[]): Promise<Place[]> {
  const own = lines.flatMap(({ row, rentals }) => [
    row.product_id,
    ...(row.parts ?? []).map(({ product_id }) => product_id),
    ...rentals.map(({ product_id }) => product_id),
  ])
  return lockProducts(tx, [...own.filter((id) => id !== null), ...items.map(({ id }) => id)])
}

interface Agreed {
  order: Parameters<typeof reviseOrder>[1]['order']
  lines: Parameters<typeof reviseOrder>[1]['lines']
  isOtherBuyer: boolean
}

/** What is written of it: a clerk has spoken with whoever ordered, so the clock does not let it go any more. */
async function agreedChange(
  tx: Tx,
  {
    found: { order },
    change: { priced, matched },
    buyer,
    delivery,
    now,
  }: {
    found: OrderToChange
    change: PricedChange
    buyer: PlaceOrder | undefined
    delivery: ChangedDelivery
    now: Date
  },
): Promise<Agreed> {
  const { cart } = priced
  const products = cart.items.map((item, index) => {
    const kept = matched[index]?.line.row
    return {
      ...agreedLine(item),
      ...(kept && { lineId: kept.id, campaign: kept.campaign, client_price: kept.client_price }),
    }
  })
  const lines = [...products, ...delivery.lines]
  const sums = { price: cart.price, vat: cart.vat, price_with_vat: cart.price_with_vat, lapses: false }
  if (!buyer) return { order: sums, lines, isOtherBuyer: false }

  const isSameClient =
    buyer.private_or_company === order.private_or_company &&
    (order.private_or_company === 'private' || (buyer.im_k ?? null) === order.im_k)
  const isSameSite = (buyer.object_id ?? null) === order.object_id
  const {
    id: _,
    lines: __,
    user_id: ___,
    without_account: ____,
    placed_at: _____,
    ...written
  } = await agreedOrder(tx, {
    ...{
      ownerId: order.user_id,
      clientId: isSameClient ? order.client_id : null,
      billing: order.billing,
      lapses: false,
      cart,
      rate: order.vat_rate,
      now,
    },
    // a site that was let go of since stays with the order that names it
    order: isSameSite ? { ...buyer, object_id: null } : buyer,
  })
  const about = { ...written, object_id: isSameSite ? order.object_id : (buyer.object_id ?? null) }
  const isOtherBuyer = told.some((field) => (about[field] ?? null) !== (order[field] ?? null))
  return { order: { ...about, ...sums }, lines, isOtherBuyer }
}

const told = [
  ...(['private_or_company', 'name', 'lastname', 'email', 'phone', 'title', 'im_k', 'pvm_k'] as const),
  ...([
    'address',
    'city',
    'postal_code',
    'country',
    'delivery',
    'object_id',
    'comment',
    'po_number',
    'early_start',
  ] as const),
]

function wordsOf(
  found: OrderToChange,
  change: PricedChange,
  isOtherBuyer: boolean,
  delivery: string[],
  settings: Settings,
): string[] {
  const { cart } = change.priced
  const kept = change.matched.flatMap((one) => (one ? [one] : []))
  return changeWords({
    kept: kept.map((one) => ({
      before: { ...one.line.row, period: periodNow(one.line) },
      after: { quantity: one.item.quantity, period: one.isMoved ? (one.item.period ?? null) : periodNow(one.line) },
    })),
    added: cart.items.flatMap((item, index) => (change.matched[index] ? [] : [added(item)])),
    removed: change.removed.map((line) => ({ ...line.row, period: periodNow(line) })),
    isOtherBuyer,
    delivery,
    price: { before: found.order.price_with_vat, after: cart.price_with_vat },
    closing: settings.opening_hours.close,
  })
}

const added = ({ title, quantity, period, attributes }: Priced['cart']['items'][number]) => ({
  ...{ title, quantity, period: period ?? null, attributes: attributes ?? [] },
})

interface Writing {
  found: OrderToChange
  change: PricedChange
  agreed: Agreed
  changes: string[]
  places: Place[]
  settings: Settings
  by: number
  now: Date
}

async function write(
  tx: Tx,
  { found, change, agreed, changes, places, settings, by, now }: Writing,
): Promise<{ revision: number }> {
  const { order, desk } = found
  const kept = change.matched.filter((one) => one !== undefined)
  const gone = change.removed.flatMap(({ rentals }) => rentals)
  await rebookRentals(
    tx,
    [...gone.map((rental) => ({ ...rental, rental, quantity: 0 })), ...kept.flatMap(rebookings)],
    now,
  )
  const { lineIds, revision } = await reviseOrder(tx, {
    ...{ orderId: order.id, order: agreed.order, lines: agreed.lines, changes, byUserId: by, now },
  })
  await moveStock(tx, { found, agreed, by, now })
  const lines = change.priced.cart.items.flatMap((item, index) => {
    const product = places.find(({ id }) => id === item.id)
    if (change.matched[index] || !item.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity }) => ({
      ...{ product: places.find(({ id }) => id === product_id) as Place, quantity },
    }))
    return [{ orderLineId: lineIds[index] as number, product, quantity: item.quantity, period: item.period, parts }]
  })
  await rentOut(tx, { orderId: order.id, userId: order.user_id, lines, calendar: settings, now })
  await record(tx, ...kept.filter(({ isMoved }) => isMoved).flatMap((one) => movedEvents(one, { by, now })))
  if (desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: change.priced.cart.price_with_vat, updated_at: now, ...listedAs(agreed.order) })
      .where(eq(desk_orders.id, order.id))
  return { revision }
}

/** As the desk's list names whoever it is for; a change of lines alone says nothing of that. */
function listedAs({ title, name, lastname, phone }: Agreed['order']) {
  return name === undefined ? {} : { client: title || [name, lastname].filter(Boolean).join(' '), phone: phone || null }
}

function movedEvents({ line, times }: KeptLine, { by, now }: { by: number; now: Date }) {
  const { starts_at, expected_return } = times()
  return line.rentals.filter(isOpen).map((rental) => ({
    ...{ by, now, deed: 'rental.moved' as const },
    subject: { kind: 'rental' as const, id: rental.id, title: line.row.title },
    details: {
      order: rental.order_id,
      starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
      expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
    },
  }))
}

/** What is sold less goes back on the shelf, what is sold more leaves it; in the order of product ids, as everybody goes. */
async function moveStock(
  tx: Tx,
  { found: { order, lines }, agreed, by, now }: Pick<Writing, 'found' | 'agreed' | 'by' | 'now'>,
): Promise<void> {
  const units = new Map<number, number>()
  const count = (productId: number | null | undefined, type: string, quantity: number) => {
    if (productId && type !== 'rent') units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  for (const { row } of lines) count(row.product_id, row.type, row.quantity)
  for (const line of agreed.lines) count(line.product_id, line.type, -line.quantity)
  for (const [productId, each] of [...units].sort(([a], [b]) => a - b))
    if (each !== 0)
      await changeStock(tx, { productId, units: each, reason: 'changed', orderId: order.id, byUserId: by, now })
}

/** New papers and word to the buyer; and when what came is all of its price by now, the invoice. */
async function tellAndSettle(
  tx: Tx,
  {
    found: { order, lines },
    change: { priced },
    changes,
    settings,
    by,
    now,
  }: Pick<Writing, 'found' | 'change' | 'changes' | 'settings' | 'by' | 'now'>,
): Promise<void> {
  const orderId = order.id
  const received = await receivedFor(tx, orderId)
  const isSigned = lines.some(({ rentals }) => rentals.some(({ handed_out }) => handed_out > 0))
  const isRental = priced.cart.items.some(({ type }) => type === 'rent')
  const withContract = isRental && !isSigned
  if (order.billing !== 'prepaid') {
    if (withContract) await reviseContract(tx, { orderId, now, settings })
    const words = (told: ToldOrder, address: string) => orderChangedOnCreditMail(told, address, changes)
    return mailOnCredit(tx, { orderId, words, withContract, now, settings })
  }
  const document = await revisePapers(tx, { orderId, received, withContract, now, settings })
  const words: Words = (paper, address) => orderChangedMail(paper, address, { changes, received })
  await mailOrderDocument(tx, words, { orderId, document, settings, now })
  const { price_with_vat } = priced.cart
  await settlePrice(tx, {
    order: { id: orderId, paid_at: null, lapsed_at: null, billing: order.billing, price_with_vat },
    byUserId: by,
    now,
  })
}
