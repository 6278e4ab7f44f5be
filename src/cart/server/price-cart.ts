import type { DeliverTo, QuotedDelivery } from '#delivery/server/quote-delivery.ts'
import { quoteDelivery } from '#delivery/server/quote-delivery.ts'
import { imagePath, thumbnailWidth } from '#images/image-path.ts'
import { type TotalsBasis, totals } from '#money/totals.ts'
import { withVat } from '#money/with-vat.ts'
import type { RefusedPeriod } from '#periods/refused-period.ts'
import type { Reader } from '#platform/database/database.ts'
import { checkCode, type KnownCode } from '#prices/server/check-code.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { packagesWithVat } from '#tariffs/cover-days.ts'
import type { CartLine, PricedCart, PricedLine } from '../cart.contract.ts'
import { mergeLines } from '../merge-lines.ts'
import { allocateUnits } from './allocate-units.ts'
import type { LineProblem } from './line-problem.ts'
import { type QuotedLine, quoteLine } from './quote-line.ts'
import { type ProductToPrice, readProducts } from './read-products.ts'

/** What the database's whole numbers hold; an order beyond is not made on a web page. */
export const MOST_CENTS = 2_147_483_647

export interface Pricing {
  lines: readonly CartLine[]
  basis: TotalsBasis
  /** Of a campaign, as it was typed. */
  code?: string | null | undefined
  /** Whose own prices count beside everybody's. */
  clientId?: number | null | undefined
  settings: Settings
  now: Date
  /** Of an order that is changed: what was agreed about each of the lines, which then stay as many as they are. */
  agreed?: readonly (AgreedLine | undefined)[] | undefined
  /** Units on sale that are the order's own already, by product. */
  own?: ReadonlyMap<number, number> | undefined
  /** Brought to this address; absent: fetched. */
  deliverTo?: DeliverTo | null | undefined
  /** Of an order that is changed: what bringing it was agreed to cost, to the same zone. */
  agreedDelivery?: QuotedDelivery | undefined
}

/** A line that somebody has been promised: it costs what it did. */
export interface AgreedLine {
  quote: (line: CartLine, product: ProductToPrice | undefined, settings: Settings, now: Date) => QuotedLine
  /** It has its units, and asks for no more. */
  holds: boolean
}

export interface Priced {
  cart: PricedCart
  /** What is wrong with which of the cart's items. */
  problems: (LineProblem & { index: number })[]
  /** Which periods can't be had because too few units are free. */
  refused: RefusedPeriod[]
  /** Why the code takes nothing off; prices are then those without it. */
  codeProblem?: string | undefined
}

/**
 * Prices any lines from the shop's own products; what prices they carry is never looked at. The same line twice becomes
 * one. A line that can't be had as it is carries `error` and stays out of the totals, which follow `basis`
 * (`money/totals.ts`). Three queries at most, however long the cart. For show, unless the caller holds the products' locks.
 */
export async function priceCart(
  reader: Reader,
  { lines, basis, code, clientId, settings, now, agreed, own, deliverTo, agreedDelivery }: Pricing,
): Promise<Priced> {
  const merged = agreed ? lines : mergeLines(lines)
  const known = code ? await checkCode(reader, code, now) : undefined
  const products = await readProducts(
    reader,
    merged.map((line) => line.id),
    { now, clientId, code: known && 'percent' in known ? code : null },
  )
  const looked = merged.map((line, index) =>
    (agreed?.[index]?.quote ?? quoteLine)(line, products.get(line.id), settings, now),
  )
  const seen = await askForUnits(reader, looked.map(refuseTooBig), { now, agreed, own })

  const rate = settings.vat_rate
  const good = seen.filter((one) => !one.problem)
  const toSum = good.map(toTotal)
  const quoted =
    agreedDelivery ??
    (deliverTo
      ? await quoteDelivery(reader, {
          ...{ to: deliverTo, hasRent: good.some(({ line }) => line.type === 'rent') },
          ...{ lines: totals({ basis, rate, lines: toSum }), basis, rate },
        })
      : undefined)
  const brought = quoted && 'zone' in quoted ? quoted : undefined
  const refused = quoted && 'error' in quoted ? quoted : undefined
  const trips = brought ? [brought, ...(brought.collection ? [brought.collection] : [])] : []
  const sums = totals({ basis, rate, lines: [...toSum, ...trips.map(({ unit_price }) => once(unit_price))] })
  const deposit = good.reduce((sum, { product, line }) => sum + (product?.deposit ?? 0) * line.quantity, 0)
  const lineSums = new Map(good.map((one, index) => [one, sums.lines[index]]))

  return {
    cart: {
      items: seen.map((one) => presentLine(one, lineSums.get(one), rate)),
      count: merged.reduce((sum, line) => sum + line.quantity, 0),
      price: sums.price,
      price_with_vat: sums.price_with_vat,
      vat: sums.vat,
      ...(deposit > 0 && { deposit }),
      ...(code && known && { code: presentCode(code, known) }),
      ...(brought
        ? { delivery: presentDelivery(brought, sums.lines.slice(good.length)) }
        : refused && { delivery: refused }),
    },
    ...(known && 'error' in known && { codeProblem: known.error }),
    problems: seen.flatMap(({ problem }, index) => (problem ? [{ ...problem, index }] : [])),
    refused: seen.flatMap(({ problem, period, line: { id, quantity } }) =>
      problem?.kind === 'stock' && period ? [{ productIds: [id], period, quantity }] : [],
    ),
  }
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

/** VAT is below 100 %, so that twice the net price is more than the line can come to; packages only make it less. */
function refuseTooBig(seen: QuotedLine): QuotedLine {
  const { unitPrice, line, chargedUnits, problem } = seen
  if (problem || unitPrice * 2 * line.quantity * chargedUnits <= MOST_CENTS) return seen
  return {
    ...seen,
    problem: { kind: 'choice', field: 'quantity', message: 'Dėl tokio didelio užsakymo susisiekite su mumis.' },
  }
}

type SeenWithUnits = QuotedLine & { available: number }

/** Whether what is sound can also be had. Lines that are not take nothing from the others. */
async function askForUnits(
  reader: Reader,
  seen: readonly QuotedLine[],
  { now, agreed, own }: Pick<Pricing, 'now' | 'agreed' | 'own'>,
): Promise<SeenWithUnits[]> {
  const demands = seen.map(({ line, product, span, problem }, index) => ({
    productId: line.id,
    quantity: problem || agreed?.[index]?.holds ? Number.POSITIVE_INFINITY : line.quantity,
    stock: product && product.kind !== 'rent' ? product.stock + (own?.get(line.id) ?? 0) : 0,
    restMinutes: product?.turnaround_minutes,
    parts: product?.parts,
    span,
  }))
  const available = await allocateUnits(reader, demands, now)
  return seen.map((one, index) => {
    const units = agreed?.[index]?.holds ? one.line.quantity : (available[index] ?? 0)
    const isShort = !one.problem && units < one.line.quantity
    return { ...one, available: units, problem: isShort ? tooFew(one, units) : one.problem }
  })
}

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

function presentLine(
  seen: SeenWithUnits,
  sums: { price: number; price_with_vat: number } | undefined,
  rate: number,
): PricedLine {
  const { line, product, unitPrice, unit, chargedUnits, pieces, period, receipt, available, problem } = seen
  const unitPriceWithVat = withVat(unitPrice, rate)
  const units = line.quantity * chargedUnits
  const whole = sums ?? { price: unitPrice * units, price_with_vat: unitPriceWithVat * units }
  const shown = line.type === 'rent' ? whole : { price: unitPrice, price_with_vat: unitPriceWithVat }
  return {
    id: line.id,
    type: line.type,
    quantity: line.quantity,
    ...(line.attributes?.length && { attributes: line.attributes }),
    ...(line.type === 'rent' && line.period && { period: period ?? line.period }),
    ...(product?.parts && { parts: product.parts }),
    title: product?.title ?? 'Prekės nebeturime',
    slug: product?.slug ?? '',
    main_thumbnail: imagePath(product?.image_key, thumbnailWidth),
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
    available,
    ...(receipt && { receipt: [...receipt] }),
    ...(pieces && { pieces }),
    ...(pieces && product?.packages.length && { packages: packagesWithVat(product.packages, rate) }),
    ...(product?.campaign && { campaign: product.campaign }),
    ...(product?.client_price && { client_price: product.client_price }),
    ...(problem && { error: problem.message }),
  }
}
