import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/change-stock.ts'
import type { Place } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { orderChangedMail, orderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { mailOnCredit } from '#orders/server/mail-on-credit.ts'
import { mailOrderDocument, type Words } from '#orders/server/mail-order-document.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { reviseOrder } from '#orders/server/revise-order.ts'
import { reviseContract, revisePapers } from '#orders/server/revise-papers.ts'
import { setByHand } from '#orders/server/set-by-hand.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import { type LockedClient, lockClient } from '#people/clients/server/lock-client.ts'
import { refuseBlocked } from '#people/clients/server/refuse-blocked.ts'
import { askVatCheck } from '#people/companies/server/ask-vat-check.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { type RentalRow, rebookRentals } from '#rentals/server/rebook-rentals.ts'
import { rentOut } from '#rentals/server/rent-out.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import type { Priced } from '#selling/cart/server/price-cart.ts'
import type { Ordering } from '#selling/checkout/order-to-place.ts'
import { agreedLine } from '#selling/checkout/server/agreed-line.ts'
import { agreedOrder } from '#selling/checkout/server/agreed-order.ts'
import { oneWayLines } from '#selling/checkout/server/one-way-lines.ts'
import { refuseOpenEnded } from '#selling/checkout/server/refuse-open-ended.ts'
import { serviceLines } from '#selling/checkout/server/service-lines.ts'
import { waiverLines } from '#selling/checkout/server/waiver-lines.ts'
import type { Work } from '#shell/action/work.ts'
import { idsOf, settingsAt } from '#shell/places/at-place.ts'
import type { PublicPlace } from '#shell/places/places.contract.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { nextCredit } from '#takings/billing/server/next-credit.ts'
import { demandCredit } from '#takings/credit/server/demand-credit.ts'
import { receivedFor } from '#takings/payments/server/received-for.ts'
import { settlePrice } from '#takings/payments/server/settle-price.ts'
import type { ChangePapers, Paper } from '../desk.contract.ts'
import type { DeskLine } from '../desk-form.contract.ts'
import { type ChangedDelivery, changeDelivery } from './change-delivery.ts'
import { changeWords, serviceWords } from './change-words.ts'
import { desk_orders } from './desk.tables.ts'
import { isSameDiscount } from './given-lines.ts'
import { grows } from './grows.ts'
import { refuseOverLimit } from './hand-limit.ts'
import { isOpen, type KeptLine } from './keep-line.ts'
import { getOrderToChange, lockRentals, type OrderToChange, periodNow, refuseInvoiced } from './order-to-change.ts'
import { isAgreedIn, type PricedChange, priceChange } from './price-change.ts'
import { rebookings } from './rebookings.ts'
import { refuseBilledLines } from './refuse-billed-lines.ts'
import { refusePriced } from './refuse-priced.ts'
import { tellDiscounts } from './tell-discounts.ts'

export interface Changing {
  orderId: number
  /** Absent: any version. */
  seen: number | undefined
  items: readonly DeskLine[]
  /** Absent: unchanged. */
  buyer?: ((found: OrderToChange) => Promise<Ordering>) | undefined
  /** Cents; absent: not checked. */
  expected?: number | null | undefined
}

export type Changed = ChangePapers

/**
 * Kept lines cost as agreed, new ones as now; the old state becomes a revision. Paid, when payments now cover it. No
 * change writes nothing.
 *
 * Locks the order, its products by id, its rentals. 404; 409 `changed-meanwhile`, `invoiced`, `billed`,
 * `order-lapsed`, `cancelled`, `not-changeable`; and as `refusePriced`, also for tools that are out.
 */
export async function changeOrder(work: Work<number>, changing: Changing): Promise<Changed> {
  const { tx } = work
  const { orderId, seen } = changing
  const looked = await getOrderToChange(tx, orderId, { lock: true })
  refuseStale(looked, seen)
  if (looked.refused) throw looked.refused
  refuseInvoiced(looked)
  refuseOpenEnded({ items: changing.items, billing: looked.order.billing })
  const buyer = await changing.buyer?.(looked)

  const places = await lockAll(tx, looked, changing.items)
  const found = { ...looked, lines: await lockRentals(tx, looked.lines, new Set(places.map(({ id }) => id))) }
  const settings = await readSettings(tx)
  const change = await priceChange(work, {
    ...{ found, items: changing.items, settings },
    basis: buyer?.private_or_company ?? found.order.private_or_company,
    to: buyer,
  })
  refusePriced(change.priced, changing.expected)
  await refuseOverLimit(tx, {
    ...{ priced: change.priced, by: work.by, settings, isAgreed: isAgreedIn(change) },
  })
  const { cart } = change.priced
  if (cart.items.some(({ parts }) => parts?.some((part) => !places.some(({ id }) => id === part.product_id))))
    throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')

  // before the slots, as checkout
  const debtor = await lockDebtor(tx, found.order)
  const delivery = await changeDelivery(work, { found, change, buyer })
  const agreed = await agreedChange(work, { found, change, buyer, delivery })
  if (debtor) await refuseBilledLines(tx, { orderId, lines: agreed.lines })
  if (debtor) await demandCreditForChange(work, { debtor, before: found.order, after: agreed.order })
  const others = [
    ...placeWords(await readPlaces(tx, settings), found, change),
    ...waiverWords(change),
    ...delivery.changes,
  ]
  const changes = wordsOf(found, change, agreed.isOtherBuyer, others, settings)
  const discounts = discountsOf(change)
  if (changes.length === 0) {
    // the same price: only why it is
    for (const { lineId, by_hand } of discounts) await setByHand(tx, { lineId, by_hand })
    if (discounts.length > 0) await tellDiscounts(work, { orderId, discounts })
    return { papers: [], to_pay: 0, to_refund: 0 }
  }
  await refuseGrowth(work, { found, change, buyer })
  const creditBefore = debtor && (await nextCredit(tx, { orderId, settings }))

  const { revision } = await write(work, { found, change, agreed, changes, places, settings })
  await delivery.write(work)
  if (buyer?.pvm_k && buyer.pvm_k !== found.order.pvm_k) await askVatCheck(work, { code: buyer.pvm_k })
  await work.happened('order.changed', orderSubject(orderId), {
    revision,
    price_with_vat: [found.order.price_with_vat, cart.price_with_vat],
    changes,
  })
  if (discounts.length > 0) await tellDiscounts(work, { orderId, discounts })
  const told = await tellAndSettle(work, { found, change, changes, settings })
  return creditBefore === undefined
    ? told
    : { ...told, papers: await papersOfBilled(work, { found, change, creditBefore, settings }) }
}

/** Billed already: what the next run credits, and what it bills more. */
async function papersOfBilled(
  { tx }: Work,
  {
    found: { order },
    change: { priced },
    creditBefore,
    settings,
  }: Pick<Writing, 'found' | 'change' | 'settings'> & { creditBefore: number },
): Promise<Paper[]> {
  const credit = ((await nextCredit(tx, { orderId: order.id, settings })) ?? 0) - creditBefore
  const more = priced.cart.price_with_vat - order.price_with_vat - credit
  return [
    ...(credit < 0 ? [{ kind: 'credit' as const, price_with_vat: credit }] : []),
    ...(more > 0 ? [{ kind: 'invoice' as const, price_with_vat: more }] : []),
  ]
}

/** A blocked client is refused as when placing. */
async function refuseGrowth(
  work: Work<number>,
  { found: { order }, change, buyer }: { found: OrderToChange; change: PricedChange; buyer: Ordering | undefined },
): Promise<void> {
  const isMore =
    change.services.includes(undefined) ||
    change.matched.some((one) => !one || grows({ ...one.line.row, period: periodNow(one.line) }, one.item))
  if (isMore)
    await refuseBlocked(work, {
      ...{ buyer: buyer ?? order, clientId: order.client_id, userId: order.user_id },
      to: 'office',
    })
}

/** Undefined when prepaid. */
async function lockDebtor(tx: Tx, { billing, client_id }: OrderToChange['order']): Promise<LockedClient | undefined> {
  return billing === 'prepaid' || client_id === null ? undefined : await lockClient(tx, client_id)
}

interface CreditChange {
  debtor: LockedClient
  before: OrderToChange['order']
  after: Agreed['order']
}

/** For an increase only. */
async function demandCreditForChange(work: Work, { debtor, before, after }: CreditChange): Promise<void> {
  if (after.client_id === null)
    throw conflict(
      'not-changeable',
      'Užsakymą pagal sąskaitą apmoka klientas, kuriam jis įrašytas. Kitam pirkėjui sudarykite naują užsakymą.',
    )
  await demandCredit(work, debtor, { more: after.price_with_vat - before.price_with_vat, to: 'office' })
}

/** 409 `changed-meanwhile`. */
export function refuseStale({ version }: OrderToChange, seen: number | undefined): void {
  if (seen !== undefined && seen !== version)
    throw conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Peržiūrėkite naują variantą.', { version })
}

function lockAll(tx: Tx, { lines }: OrderToChange, items: readonly DeskLine[]): Promise<Place[]> {
  const own = lines.flatMap(({ row, rentals }) => [
    row.product_id,
    ...(row.parts ?? []).map(({ product_id }) => product_id),
    ...rentals.map(({ product_id }) => product_id),
  ])
  return lockProducts(tx, [...own.filter((id) => id !== null), ...items.filter(isProduct).map(({ id }) => id)])
}

interface Agreed {
  order: Parameters<typeof reviseOrder>[1]['order']
  lines: Parameters<typeof reviseOrder>[1]['lines']
  isOtherBuyer: boolean
}

/** Never lapses: a clerk spoke with the buyer. */
async function agreedChange(
  work: Work,
  {
    found: { order, oneWay },
    change: { priced, matched, services, at },
    buyer,
    delivery,
  }: {
    found: OrderToChange
    change: PricedChange
    buyer: Ordering | undefined
    delivery: ChangedDelivery
  },
): Promise<Agreed> {
  const { cart } = priced
  const products = cart.items.map((item, index) => {
    const kept = matched[index]?.line.row
    return {
      ...agreedLine(item),
      ...(kept && { lineId: kept.id }),
      ...(kept && item.by_hand?.price == null && { campaign: kept.campaign, client_price: kept.client_price }),
    }
  })
  const free = serviceLines(cart).map((line, index) => ({ ...line, lineId: services[index]?.id }))
  const oneWayLine = oneWayLines(cart).map((line) => ({ ...line, lineId: oneWay?.id }))
  const waivers = waiverLines(cart, order.vat_rate).map((line) => ({
    ...line,
    lineId: matched[line.covers]?.line.waiver?.id,
  }))
  const lines = [...products, ...free, ...delivery.lines, ...oneWayLine, ...waivers]
  const sums = { ...idsOf(at), price: cart.price, vat: cart.vat, price_with_vat: cart.price_with_vat, lapses: false }
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
  } = await agreedOrder(work, {
    ...{
      ownerId: order.user_id,
      clientId: isSameClient ? order.client_id : null,
      billing: order.billing,
      lapses: false,
      cart,
      at: idsOf(at),
      rate: order.vat_rate,
    },
    // a site closed since stays with the order
    order: isSameSite ? { ...buyer, object_id: null } : buyer,
  })
  const about = { ...written, object_id: isSameSite ? order.object_id : (buyer.object_id ?? null) }
  const isOtherBuyer = told.some((field) => !isDeepStrictEqual(about[field] ?? null, order[field] ?? null))
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
    'delivery_address',
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
  const free = serviceWords(
    change,
    found.services.map((row) => ({ row })),
  )
  const kept = change.matched.flatMap((one, index) => {
    const { unit_price_with_vat = 0 } = cart.items[index] ?? {}
    return one ? [{ ...one, unit_price_with_vat }] : []
  })
  return changeWords({
    kept: [
      ...kept.map(({ unit_price_with_vat, ...one }) => ({
        before: { ...one.line.row, period: periodNow(one.line) },
        after: {
          ...{ quantity: one.item.quantity, unit_price_with_vat },
          period: one.isMoved ? (one.item.period ?? null) : periodNow(one.line),
        },
      })),
      ...free.kept,
    ],
    added: [...cart.items.flatMap((item, index) => (change.matched[index] ? [] : [added(item)])), ...free.added],
    removed: [...change.removed.map((line) => ({ ...line.row, period: periodNow(line) })), ...free.removed],
    isOtherBuyer,
    delivery,
    price: { before: found.order.price_with_vat, after: cart.price_with_vat },
    calendar: settingsAt(settings, change.at),
  })
}

/** Of lines that stay. */
function waiverWords({ priced: { cart }, matched }: PricedChange): string[] {
  return cart.items.flatMap(({ title, waiver = false }, index) => {
    const kept = matched[index]
    if (!kept || Boolean(kept.line.waiver) === waiver) return []
    return [waiver ? `Pridėtas atsakomybės ribojimas: ${title}.` : `Atsisakyta atsakomybės ribojimo: ${title}.`]
  })
}

/** A closed place has no name here. */
function placeWords(
  places: readonly PublicPlace[],
  { order, oneWay }: OrderToChange,
  { at: { place, returnPlace }, priced: { cart } }: PricedChange,
): string[] {
  const titleOf = (id: number) => places.find((one) => one.id === id)?.title ?? '–'
  const isReturnTold = returnPlace.id !== place.id || order.return_place_id !== order.place_id
  return [
    ...(place.id === order.place_id ? [] : [`Atsiėmimo vieta: ${titleOf(order.place_id)} → ${place.title}.`]),
    ...(returnPlace.id === order.return_place_id || !isReturnTold
      ? []
      : [`Grąžinimo vieta: ${titleOf(order.return_place_id)} → ${returnPlace.title}.`]),
    ...(oneWay && !cart.one_way_fee ? [`Išimta: ${oneWay.title}.`] : []),
    ...(cart.one_way_fee && !oneWay ? [`Pridėta: ${cart.one_way_fee.title}.`] : []),
  ]
}

const added = ({ title, quantity, period, attributes }: Priced['cart']['items'][number]) => ({
  ...{ title, quantity, period: period ?? null, attributes: attributes ?? [] },
})

/** Kept lines priced otherwise by hand, and new ones. */
function discountsOf({ priced: { cart }, matched }: PricedChange) {
  return cart.items.flatMap(({ title, by_hand }, index) => {
    const before = matched[index]?.line.row
    return isSameDiscount(by_hand, before?.by_hand) ? [] : [{ title, lineId: before?.id, by_hand: by_hand ?? null }]
  })
}

interface Writing {
  found: OrderToChange
  change: PricedChange
  agreed: Agreed
  changes: string[]
  places: Place[]
  settings: Settings
}

async function write(
  work: Work<number>,
  { found, change, agreed, changes, places, settings }: Writing,
): Promise<{ revision: number }> {
  const { tx, now, by } = work
  const { order, desk } = found
  const kept = change.matched.filter((one) => one !== undefined)
  const gone = change.removed.flatMap(({ rentals }) => rentals)
  const rebooked = [...gone.map((rental) => ({ ...rental, rental, quantity: 0 })), ...kept.flatMap(rebookings)]
  await rebookRentals(work, rebooked, { at: idsOf(change.at) })
  const { lineIds, revision } = await reviseOrder(work, {
    ...{ orderId: order.id, order: agreed.order, lines: agreed.lines, changes, byUserId: by },
  })
  await moveStock(work, { found, change, agreed })
  const lines = change.priced.cart.items.flatMap((item, index) => {
    const product = places.find(({ id }) => id === item.id)
    if (change.matched[index] || !item.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity }) => ({
      ...{ product: places.find(({ id }) => id === product_id) as Place, quantity },
    }))
    return [{ orderLineId: lineIds[index] as number, product, quantity: item.quantity, period: item.period, parts }]
  })
  const { at } = change
  await rentOut(work, {
    ...{ orderId: order.id, userId: order.user_id, lines },
    ...{ calendar: settingsAt(settings, at), at: idsOf(at) },
  })
  for (const one of kept) if (one.isMoved) await tellMoved(work, one)
  if (desk)
    await tx
      .update(desk_orders)
      .set({ price_with_vat: change.priced.cart.price_with_vat, updated_at: now, ...listedAs(agreed.order) })
      .where(eq(desk_orders.id, order.id))
  return { revision }
}

function listedAs({ title, name, lastname, phone }: Agreed['order']) {
  return name === undefined ? {} : { client: title || [name, lastname].filter(Boolean).join(' '), phone: phone || null }
}

async function tellMoved(work: Work<number>, { line, times }: KeptLine): Promise<void> {
  const { starts_at, expected_return } = times()
  const isOther = (rental: RentalRow) =>
    +rental.starts_at !== +starts_at || +rental.expected_return !== +expected_return
  await work.happenedToEach(
    'rental.moved',
    line.rentals
      .filter((rental) => isOpen(rental) && isOther(rental))
      .map((rental) => ({
        subject: { kind: 'rental', id: rental.id, title: line.row.title },
        details: {
          order: rental.order_id,
          starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
          expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
        },
      })),
  )
}

/** By product id, as all locks. */
async function moveStock(
  work: Work<number>,
  { found: { order, lines }, change: { at }, agreed }: Pick<Writing, 'found' | 'change' | 'agreed'>,
): Promise<void> {
  const units = new Map<string, { productId: number; placeId: number; units: number }>()
  const count = (placeId: number, productId: number | null | undefined, type: string, quantity: number) => {
    if (!productId || type === 'rent') return
    const key = `${productId} ${placeId}`
    units.set(key, { productId, placeId, units: (units.get(key)?.units ?? 0) + quantity })
  }
  for (const { row } of lines) count(order.place_id, row.product_id, row.type, row.quantity)
  for (const line of agreed.lines) count(at.place.id, line.product_id, line.type, -line.quantity)
  for (const each of [...units.values()].sort((a, b) => a.productId - b.productId))
    if (each.units !== 0) await changeStock(work, { ...each, reason: 'changed', orderId: order.id, byUserId: work.by })
}

async function tellAndSettle(
  work: Work<number>,
  {
    found: { order, lines },
    change: { priced },
    changes,
    settings,
  }: Pick<Writing, 'found' | 'change' | 'changes' | 'settings'>,
): Promise<ChangePapers> {
  const { tx } = work
  const orderId = order.id
  const received = await receivedFor(tx, orderId)
  const isSigned = lines.some(({ rentals }) => rentals.some(({ handed_out }) => handed_out > 0))
  const { price_with_vat } = priced.cart
  const revision: Paper = { kind: 'revision', price_with_vat }
  const isRental = priced.cart.items.some(({ type }) => type === 'rent')
  const withContract = isRental && !isSigned
  if (order.billing !== 'prepaid') {
    if (withContract) await reviseContract(work, { orderId, settings })
    const words = (told: ToldOrder, address: string) => orderChangedOnCreditMail(told, address, changes)
    await mailOnCredit(work, { orderId, words, withContract, settings })
    return { papers: [revision], to_pay: 0, to_refund: 0 }
  }
  const document = await revisePapers(work, { orderId, received, withContract, settings })
  const words: Words = (paper, address) => orderChangedMail(paper, address, { changes, received })
  await mailOrderDocument(work, words, { orderId, document, settings })
  const invoice = await settlePrice(work, {
    order: { id: orderId, paid_at: null, lapsed_at: null, billing: order.billing, price_with_vat },
  })
  return {
    papers: [revision, ...(invoice === null ? [] : [{ kind: 'invoice' as const, price_with_vat }])],
    to_pay: Math.max(0, price_with_vat - received),
    to_refund: Math.max(0, received - price_with_vat),
  }
}
