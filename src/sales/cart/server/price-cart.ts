import { checkCode, type KnownCode } from '#catalogue/prices/server/public/check-code.ts'
import { listProductsByTitle } from '#catalogue/server/public/list-products-by-title.ts'
import { findVatAheadOfLines } from '#orders/find-vat-ahead-of-lines.ts'
import { listAgreedHours } from '#orders/list-agreed-hours.ts'
import type { Reader } from '#platform/database/database.ts'
import type { DeliveryQuoteAddress, QuotedDelivery } from '#rentals/delivery/server/public/quote-delivery.ts'
import { quoteDelivery } from '#rentals/delivery/server/public/quote-delivery.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeTotals, type TotalsBasis } from '#rules/money/compute-totals.ts'
import { buildVat, getKindOfLine, type VatKind } from '#rules/money/vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { RefusedPeriod } from '#rules/periods/refused-period.ts'
import { addVatToPackages } from '#rules/tariffs/cover-days.ts'
import { toMotorHours } from '#rules/tariffs/motor-hours.ts'
import { computeLineWaiver } from '#rules/tariffs/waiver.ts'
import { applyBranchHours, type OrderBranches, toBranchIds } from '#shell/branches/order-branches.ts'
import { buildImagePath, thumbnailWidth } from '#shell/images/build-image-path.ts'
import { getShopVatKind } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { CartLine, PricedCart, PricedLine } from '../cart.contract.ts'
import { isProduct, type LineToPrice } from '../line-to-price.ts'
import { mergeCartLines } from '../merge-cart-lines.ts'
import { allocateUnits } from './allocate-units.ts'
import type { LineProblem } from './line-problem.ts'
import { freeByHand, priceByHand } from './price-by-hand.ts'
import { type QuotedLine, quoteLine } from './quote-line.ts'
import { type ProductToPrice, readProducts } from './read-products.ts'

/** The database's limit. */
export const MAX_CART_CENTS = 2_147_483_647

export interface Pricing {
  lines: readonly LineToPrice[]
  basis: TotalsBasis
  /** As typed. */
  code?: string | null | undefined
  clientId?: number | null | undefined
  settings: Settings
  /** Of services, decided for the buyer; absent: the shop's. */
  vatKind?: VatKind | undefined
  at: OrderBranches
  now: Date
  /** Agreed terms of a changed order, per product's line; lines are not merged. */
  agreed?: readonly (AgreedCartLine | undefined)[] | undefined
  /** Held by the order already, by product. */
  own?: ReadonlyMap<number, number> | undefined
  deliverTo?: DeliveryQuoteAddress | null | undefined
  /** Delivery of a changed order, same zone. */
  agreedDelivery?: QuotedDelivery | undefined
  /** Fee of a changed order; net cents. */
  agreedOneWay?: number | undefined
}

/** The line's price stays. */
export interface AgreedCartLine {
  quote: (line: CartLine, product: ProductToPrice | undefined, settings: Settings, now: Date) => QuotedLine
  holds: boolean
}

export interface CartPricing {
  cart: PricedCart
  /** `index` into the lines asked for, once merged. */
  problems: (LineProblem & { index: number; title: string })[]
  /** Positions of the cart's items among these lines. */
  positions: number[]
  /** Positions of the cart's free lines. */
  free: FreePosition[]
  refused: RefusedPeriod[]
  /** Prices are then without the code. */
  codeProblem?: string | undefined
}

export interface FreePosition {
  /** The position among the requested lines. */
  position: number
  /** Net cents each that the product of the line's title costs now: the dearest, if several bear it. */
  listed: number | undefined
}

/**
 * Ignores prices of lines, merges equal ones. A line that cannot be had carries `error`, outside the totals
 * (`rules/money/compute-totals.ts`). At most two queries, and one where lines are free. Binding only under the products' locks.
 */
export async function priceCart(
  reader: Reader,
  { lines, basis, code, clientId, settings: common, at, now, agreed, own, ...ways }: Pricing,
): Promise<CartPricing> {
  const { deliverTo, agreedDelivery, agreedOneWay, vatKind } = ways
  const settings = applyBranchHours(common, at)
  const all = agreed ? lines : mergeCartLines(lines)
  const merged = all.filter(isProduct)
  const free = all.filter((line) => !isProduct(line))
  const positions = all.flatMap((line, index) => (isProduct(line) ? [index] : []))
  const known = code ? await checkCode(reader, code, now) : undefined
  const titled = await listProductsByTitle(
    reader,
    free.map(({ title }) => title),
  )
  const products = await readProducts(reader, [...merged.map((line) => line.id), ...titled.flat()], {
    now,
    clientId,
    code: known && 'percent' in known ? known.code : null,
  })
  const shopRate = settings.vat_rate
  const hasServices = merged.some(({ type }) => type === 'rent') || free.length > 0
  const wantedKind = vatKind ?? getShopVatKind(settings)
  const ofServices = buildVat(hasServices ? wantedKind : getKindOfLine(wantedKind, true), shopRate)
  const ofGoods = buildVat(getKindOfLine(ofServices.kind, true), shopRate)
  const { rate } = ofServices
  const rentSettings = rate === shopRate ? settings : { ...settings, vat_rate: rate }
  const listed = titled.map((ids) => dearest(ids.flatMap((id) => products.get(id) ?? [])))
  const current = merged.map((line, index) => {
    const seen = (agreed?.[index]?.quote ?? quoteLine)(line, products.get(line.id), rentSettings, now)
    return priceByHand(seen, line.discount, rate)
  })
  const seen = await askForUnits(reader, current.map(refuseTooBig), { at, now, agreed, own })

  const good = seen.filter((one) => !one.problem)
  const vatOf = ({ line }: QuotedLine) => (line.type === 'rent' ? ofServices : ofGoods)
  const toSum = good.map((one) => ({ ...toTotal(one), vat: vatOf(one) }))
  const hasRent = good.some(({ line }) => line.type === 'rent')
  const quoted =
    agreedDelivery ??
    (deliverTo
      ? await quoteDelivery(reader, {
          to: deliverTo,
          from: at.place,
          hasRent,
          lines: computeTotals({ basis, rate, lines: toSum }),
          basis,
          rate,
        })
      : undefined)
  const brought = quoted && 'zone' in quoted ? toQuotedAt(quoted, rate) : undefined
  const refused = quoted && 'error' in quoted ? quoted : undefined
  const oneWay = hasRent ? oneWayFee(at, agreedOneWay ?? settings.one_way_fee) : undefined
  const trips = brought ? [brought, ...(brought.collection ? [brought.collection] : [])] : []
  const fees = [...trips.map(({ unit_price }) => unit_price), ...(oneWay ? [oneWay.unit_price] : [])]
  const typed = free.map(({ quantity, price }) => ({ quantity, pieces: [{ price, count: 1 }] }))
  const waived = good.filter(({ line }) => line.waiver)
  const sums = computeTotals({
    basis,
    rate,
    lines: [
      ...toSum,
      ...[...typed, ...fees.map(once), ...waived.map(waiverTotal)].map((one) => ({ ...one, vat: ofServices })),
    ],
  })
  const ofFees = sums.lines.slice(good.length + free.length)
  const ofWaivers = new Map(waived.map((one, index) => [one, ofFees[fees.length + index]]))
  const deposit = good.reduce((sum, { product, line }) => sum + (product?.deposit ?? 0) * line.quantity, 0)
  const lineSums = new Map(good.map((one, index) => [one, sums.lines[index]]))

  const today = toVilniusDay(now)
  const reached = good.map((one) => ({ period: one.line.period, vat: vatOf(one) }))
  const vat_ahead = findVatAheadOfLines(common, { lines: reached, placedOn: today, today })

  return {
    cart: {
      items: seen.map((one) =>
        presentLine(one, { sums: lineSums.get(one), waived: ofWaivers.get(one), rate: vatOf(one).rate }),
      ),
      ...(free.length > 0 && {
        services: free.map((line, index) => ({
          title: line.title,
          quantity: line.quantity,
          unit_price: line.price,
          unit_price_with_vat: withVat(line.price, rate),
          ...(sums.lines[good.length + index] ?? nothing),
          ...freeByHand(line, listed[index]),
        })),
      }),
      count: merged.reduce((sum, line) => sum + line.quantity, 0),
      price: sums.price,
      price_with_vat: sums.price_with_vat,
      vat: sums.vat,
      ...(ofServices.kind !== 'standard' && { vat_kind: ofServices.kind }),
      ...(vat_ahead && { vat_ahead }),
      ...(deposit > 0 && { deposit }),
      ...(!at.isOnly && toBranchIds(at)),
      ...(code && known && { code: presentCode(code, known) }),
      ...(brought ? { delivery: presentDelivery(brought, ofFees) } : refused && { delivery: refused }),
      ...(oneWay && {
        one_way_fee: {
          ...oneWay,
          unit_price_with_vat: withVat(oneWay.unit_price, rate),
          ...(ofFees[trips.length] ?? nothing),
        },
      }),
    },
    ...(known && 'error' in known && { codeProblem: known.error }),
    problems: seen.flatMap(({ problem, product }, at) =>
      problem ? [{ ...problem, index: positions[at] ?? at, title: titleOf(product) }] : [],
    ),
    positions,
    free: lines
      .flatMap((line, position) => (isProduct(line) ? [] : [position]))
      .map((position, index) => ({ position, listed: listed[index] })),
    refused: seen.flatMap(({ problem, period, line: { id, quantity } }) =>
      problem?.kind === 'stock' && period ? [{ productIds: [id], period, quantity, placeId: at.place.id }] : [],
    ),
  }
}

/** Net cents: a piece, a day or an hour. */
function dearest(products: readonly ProductToPrice[]): number | undefined {
  if (products.length === 0) return undefined
  return Math.max(...products.map(({ price, price_per_day, price_per_hour }) => price + price_per_day + price_per_hour))
}

/** Undefined: free, or the same branch. */
function oneWayFee({ place, returnPlace }: OrderBranches, unit_price: number) {
  if (returnPlace.id === place.id || unit_price === 0) return undefined
  return { title: `Grąžinimas kitame padalinyje: ${returnPlace.title}`, unit_price }
}

const toQuotedAt = ({ collection, ...brought }: QuotedDelivery, rate: number): QuotedDelivery => {
  const at = <Trip extends { unit_price: number }>(trip: Trip) => ({
    ...trip,
    unit_price_with_vat: withVat(trip.unit_price, rate),
  })
  return { ...at(brought), ...(collection && { collection: at(collection) }) }
}

const once = (price: number) => ({ quantity: 1, pieces: [{ price, count: 1 }] })

const nothing = { price: 0, price_with_vat: 0 }

function presentDelivery(
  { collection, ...brought }: QuotedDelivery,
  [there = nothing, back = nothing]: readonly { price: number; price_with_vat: number }[],
): PricedCart['delivery'] {
  return { ...brought, ...there, ...(collection && { collection: { ...collection, ...back } }) }
}

const presentCode = (code: string, known: KnownCode | { error: string }): PricedCart['code'] =>
  'error' in known ? { code, error: known.error } : { code, title: known.title, percent: known.percent }

/** VAT is below 100 %: twice the net is a bound. */
function refuseTooBig(seen: LineAtDesk): LineAtDesk {
  const { unitPrice, line, chargedUnits, problem } = seen
  if (problem || unitPrice * 2 * line.quantity * chargedUnits <= MAX_CART_CENTS) return seen
  return {
    ...seen,
    problem: { kind: 'choice', field: 'quantity', message: 'Dėl tokio didelio užsakymo susisiekite su mumis.' },
  }
}

type LineAtDesk = ReturnType<typeof priceByHand>
type SeenWithUnits = LineAtDesk & { available: number }

async function askForUnits(
  reader: Reader,
  seen: readonly LineAtDesk[],
  { at, now, agreed, own }: Pick<Pricing, 'at' | 'now' | 'agreed' | 'own'>,
): Promise<SeenWithUnits[]> {
  const demands = seen.map(({ line, product, span, problem }, index) => ({
    productId: line.id,
    quantity: problem || agreed?.[index]?.holds ? Number.POSITIVE_INFINITY : line.quantity,
    stock: product && product.kind !== 'rent' ? stockAt(product, at) + (own?.get(line.id) ?? 0) : 0,
    restMinutes: product?.turnaround_minutes,
    parts: product?.parts,
    span,
  }))
  const available = await allocateUnits(reader, demands, { at: toBranchIds(at), now })
  return seen.map((one, index) => {
    const units = agreed?.[index]?.holds ? one.line.quantity : (available[index] ?? 0)
    const isShort = !one.problem && units < one.line.quantity
    return { ...one, available: units, problem: isShort ? tooFew(one, units) : one.problem }
  })
}

const stockAt = ({ stock, at_places }: ProductToPrice, { place, isOnly }: OrderBranches): number =>
  isOnly ? stock : (at_places?.[place.id] ?? 0)

function tooFew({ span }: QuotedLine, units: number): LineProblem {
  const problem = (message: string): LineProblem => ({ kind: 'stock', field: 'quantity', message })
  if (span && units === 0) return problem('Šiam laikui laisvų nebėra – pasirinkite kitą laiką.')
  if (span) return problem(`Šiam laikui laisva tik ${units}\u00a0vnt. – sumažinkite kiekį arba pasirinkite kitą laiką.`)
  if (units === 0) return problem('Prekė išparduota – išimkite ją iš krepšelio.')
  return problem(`Turime tik ${units}\u00a0vnt. – sumažinkite kiekį.`)
}

function toTotal({ unitPrice, line, chargedUnits, pieces }: QuotedLine) {
  return { quantity: line.quantity, pieces: pieces ?? [{ price: unitPrice, count: chargedUnits }] }
}

const ofWaiver = ({ line, unitPrice, chargedUnits, pieces, waiver }: QuotedLine): number =>
  computeLineWaiver(
    { quantity: line.quantity, unit_price: unitPrice, charged_units: chargedUnits, pieces },
    waiver?.percent ?? 0,
  )

const waiverTotal = (seen: QuotedLine) => once(ofWaiver(seen))

function waiverOffer(
  seen: QuotedLine,
  waived: { price: number; price_with_vat: number } | undefined,
  rate: number,
): PricedLine['waiver_offer'] {
  if (!seen.waiver || seen.problem) return undefined
  const { percent, deductible } = seen.waiver
  const price = ofWaiver(seen)
  const offered = { price, price_with_vat: withVat(price, rate) }
  return { percent, deductible, ...(waived ?? offered) }
}

interface CartSums {
  sums: { price: number; price_with_vat: number } | undefined
  waived: { price: number; price_with_vat: number } | undefined
  rate: number
}

function presentLine(seen: SeenWithUnits, { sums, waived, rate }: CartSums): PricedLine {
  const { line, product, unitPrice, unit, chargedUnits, pieces, period, receipt, available, byHand, problem } = seen
  const unitPriceWithVat = withVat(unitPrice, rate)
  const units = line.quantity * chargedUnits
  const whole = sums ?? { price: unitPrice * units, price_with_vat: unitPriceWithVat * units }
  const hours = toMotorHours(product)
  const shown = line.type === 'rent' ? whole : { price: unitPrice, price_with_vat: unitPriceWithVat }
  const waiver_offer = waiverOffer(seen, waived, rate)
  return {
    id: line.id,
    type: line.type,
    quantity: line.quantity,
    ...(line.attributes?.length && { attributes: line.attributes }),
    ...(line.type === 'rent' && line.period && { period: period ?? line.period }),
    ...(product?.parts && { parts: product.parts }),
    title: titleOf(product),
    slug: product?.slug ?? '',
    main_thumbnail: buildImagePath(product?.image_key, thumbnailWidth),
    price: shown.price,
    price_with_vat: shown.price_with_vat,
    unit_price: unitPrice,
    unit_price_with_vat: unitPriceWithVat,
    unit,
    charged_units: chargedUnits,
    line_price: whole.price,
    line_price_with_vat: whole.price_with_vat,
    ...(product?.deposit && { deposit: product.deposit }),
    ...(product?.replacement_value && { replacement_value: product.replacement_value }),
    ...(waiver_offer && { waiver_offer }),
    ...(line.waiver && { waiver: true }),
    ...(unit === 'day' && hours && { motor_hours: hours, hours_note: listAgreedHours(hours, rate)[0] }),
    available,
    ...(receipt && { receipt: [...receipt] }),
    ...(pieces && { pieces }),
    ...(pieces && product?.packages.length && { packages: addVatToPackages(product.packages, rate) }),
    ...(product?.campaign && { campaign: product.campaign }),
    ...(product?.client_price && { client_price: product.client_price }),
    ...(byHand && { by_hand: byHand }),
    ...(problem && { error: problem.message }),
  }
}

const titleOf = (product: ProductToPrice | undefined) => product?.title ?? 'Prekės nebeturime'
