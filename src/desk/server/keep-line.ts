import type { LineProblem } from '#cart/server/line-problem.ts'
import type { AgreedLine } from '#cart/server/price-cart.ts'
import { type QuotedLine, quoteLine } from '#cart/server/quote-line.ts'
import type { ProductToPrice } from '#cart/server/read-products.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { RentalRow } from '#rentals/server/rebook-rentals.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { coverDays } from '#tariffs/cover-days.ts'
import type { DeskLine } from '../desk.contract.ts'
import { type LineToChange, periodNow } from './order-to-change.ts'

/** A line of a placed order that stays: with what it is to be, and how it is priced. */
export interface KeptLine {
  line: LineToChange
  item: DeskLine
  agreed: AgreedLine
  /** At another time than before. */
  isMoved: boolean
  /** It wants more units, or another time: what it holds is let go while it asks. */
  asks: boolean
  /** Of a rented tool, once its period is known to be sound: from when to when. */
  times: () => { starts_at: Date; expected_return: Date }
}

interface Keeping {
  line: LineToChange
  item: DeskLine
  placedAt: Date
  settings: Settings
  now: Date
}

/**
 * A line that stays costs what was agreed: its price of a unit, its packages and the deposit are the order's, at whatever quantity and
 * time it is to be. What is out, back or extended can't be taken away from it.
 */
export function keepLine({ line, item, placedAt, settings, now }: Keeping): KeptLine {
  if (line.row.type !== 'rent') return keepGoods(line, item)
  const before = periodNow(line)
  const after = item.period
  const isMoved = Boolean(after && before && !isSamePeriod(before, after, settings))
  const isWithin = Boolean(after && before && beginsAlike(before, after) && endsBy(before, after, settings))
  const asks = item.quantity > line.row.quantity || (isMoved && !isWithin)
  const keepsStart = Boolean(after && before && beginsAlike(before, after))
  const first = line.rentals.find(isOpen) ?? line.rentals[0]

  const times = () => {
    if (!isMoved && first) return { starts_at: first.starts_at, expected_return: first.expected_return }
    const { starts_at, expected_return } = periodInstants(after as Period, settings)
    // what begins today begins now: until a moment ago someone else may have had the tool
    const begins = keepsStart && first ? first.starts_at : starts_at < now ? now : starts_at
    return { starts_at: begins, expected_return }
  }
  const quote: AgreedLine['quote'] = (asked, product, calendar, at) => {
    const seen = isMoved
      ? // what has begun was sound when it was ordered
        quoteLine(asked, product && asAgreed(line, product), calendar, keepsStart && placedAt < at ? placedAt : at)
      : asBefore(line, item, product, calendar)
    if (seen.problem) return seen
    const span = isMoved ? seen.span : first && { from: first.starts_at, to: first.expected_return }
    const problem = whyNot({ line, item, isMoved, asks, keepsStart, ends: times().expected_return, now })
    return { ...seen, span, problem }
  }
  return { line, item, isMoved, asks, times, agreed: { quote, holds: !asks } }
}

function keepGoods(line: LineToChange, item: DeskLine): KeptLine {
  const { unit_price, attributes } = line.row
  const quote: AgreedLine['quote'] = (asked, product, settings, now) =>
    quoteLine(
      asked,
      product && {
        ...product,
        title: line.row.title,
        price: unit_price,
        campaign: line.row.campaign,
        client_price: line.row.client_price,
        attributes: attributes.map((choice) => ({ ...choice, price: 0 })),
      },
      settings,
      now,
    )
  const times = () => {
    throw new Error('Goods have no period')
  }
  return { line, item, isMoved: false, asks: true, times, agreed: { quote, holds: false } }
}

/** The product as it was when it was ordered, by the unit by which it was. */
function asAgreed({ row }: LineToChange, product: ProductToPrice): ProductToPrice {
  return {
    ...product,
    title: row.title,
    price_per_day: row.unit === 'day' ? row.unit_price : 0,
    price_per_hour: row.unit === 'hour' ? row.unit_price : 0,
    packages: row.packages ?? [],
    campaign: row.campaign,
    client_price: row.client_price,
    minimum_days: Math.min(product.minimum_days, row.charged_units),
    deposit: row.deposit,
    replacement_value: row.replacement_value,
    parts:
      row.parts?.map((part) => {
        const now = product.parts?.find(({ product_id }) => product_id === part.product_id)
        return { slug: '', turnaround_minutes: 0, ...now, ...part }
      }) ?? null,
  }
}

/** At the same time as before: its days stay counted as they were, whatever the calendar says by now. */
function asBefore(
  line: LineToChange,
  item: DeskLine,
  product: ProductToPrice | undefined,
  { vat_rate }: Settings,
): QuotedLine {
  const { row } = line
  const seen = {
    line: item,
    product: undefined,
    unitPrice: row.unit_price,
    unit: row.unit,
    chargedUnits: row.charged_units,
  }
  if (!product) return { ...seen, problem: { kind: 'gone', field: 'id', message: 'Šio įrankio nebenuomojame.' } }
  if (!item.period)
    return { ...seen, problem: { kind: 'choice', field: 'period', message: 'Pasirinkite nuomos laikotarpį.' } }
  const agreed = asAgreed(line, product)
  return {
    ...seen,
    product: agreed,
    ...(row.period && { period: row.period }),
    ...(row.receipt && { receipt: row.receipt }),
    ...(row.unit === 'day' && { pieces: row.pieces ?? coverDays(row.charged_units, agreed, vat_rate) }),
  }
}

interface Asked {
  line: LineToChange
  item: DeskLine
  isMoved: boolean
  asks: boolean
  keepsStart: boolean
  ends: Date
  now: Date
}

const units = (count: number) => `${count}\u00a0vnt.`

/** Why a line can't be so, because of what has become of its tools. */
function whyNot({ line, item, isMoved, asks, keepsStart, ends, now }: Asked): LineProblem | undefined {
  const { row, rentals: held, extendedBy } = line
  const problem = (field: LineProblem['field'], message: string): LineProblem => ({ kind: 'stock', field, message })
  const isChanged = isMoved || item.quantity !== row.quantity
  if (!isChanged) return undefined
  const field = isMoved ? 'period' : 'quantity'
  if (extendedBy !== undefined)
    return problem(
      field,
      extendedBy
        ? `Ši nuoma pratęsta užsakymu Nr.\u00a0${extendedBy}: jos laiko ir kiekio keisti nebegalima.`
        : 'Ši nuoma jau pratęsta: jos laiko ir kiekio keisti nebegalima.',
    )
  const gone = unitsGone(line)
  if (item.quantity < gone)
    return problem('quantity', `Jau išduota arba grąžinta ${units(gone)} – mažiau palikti negalima.`)
  if (isMoved && held.some(({ returned_at }) => returned_at))
    return problem('period', 'Dalis įrankių jau grąžinta: nuomos laiko keisti nebegalima.')
  if (isMoved && !keepsStart && held.some(({ handed_out }) => handed_out > 0))
    return problem('period', 'Įrankis jau išduotas: nuomos pradžios keisti nebegalima.')
  if (asks || isMoved) {
    if (ends <= now) return problem(field, 'Šis laikas jau praėjo.')
  }
  if (!asks) return undefined
  const swapped = held.find(({ delivered_title }) => delivered_title)
  if (swapped)
    return problem(field, `Vietoj šio įrankio duodamas „${swapped.delivered_title}“: pirma grąžinkite užsakytąjį.`)
  if (held.length > 0 && partsOf(line).some(({ part }) => !held.some((one) => one.part === part && isOpen(one))))
    return problem('quantity', 'Šios eilutės įrankiai jau grąžinti: papildomus pridėkite nauja eilute.')
  return undefined
}

export const isOpen = ({ returned_at, cancelled_at }: RentalRow) => returned_at === null && cancelled_at === null

/** Of a bundle its parts, of anything else itself, and how many of it make one. */
export function partsOf({ row }: LineToChange): { part: number | null; each: number }[] {
  return row.parts?.map(({ quantity }, part) => ({ part, each: quantity })) ?? [{ part: null, each: 1 }]
}

/** How many of what the line says are out, or have come back. */
export function unitsGone(line: LineToChange): number {
  return Math.max(
    ...partsOf(line).map(({ part, each }) => {
      const own = line.rentals.filter((rental) => rental.part === part)
      return Math.ceil(own.reduce((sum, one) => sum + (one.returned_at ? one.quantity : one.handed_out), 0) / each)
    }),
  )
}

/** How many of a line are gone, as people are told. */
export const goneWords = (line: LineToChange): string =>
  `„${line.row.title}“: jau išduota arba grąžinta ${units(unitsGone(line))}`

function isSamePeriod(before: Period, after: Period, settings: Settings): boolean {
  return beginsAlike(before, after) && endOf(before, settings) === endOf(after, settings)
}

function beginsAlike(before: Period, after: Period): boolean {
  if (isByHour(before) !== isByHour(after) || before.from !== after.from) return false
  return !isByHour(before) || !isByHour(after) || before.from_time === after.from_time
}

function endsBy(before: Period, after: Period, settings: Settings): boolean {
  return endOf(after, settings) <= endOf(before, settings)
}

/** Two of one kind compare as texts. */
function endOf(period: Period, { opening_hours }: Settings): string {
  if (isByHour(period)) return String(period.hours).padStart(3, '0')
  return `${period.to} ${period.to_time ?? opening_hours.close}`
}
