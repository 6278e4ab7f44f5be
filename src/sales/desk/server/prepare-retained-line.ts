import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { coverDays, type NetPackage } from '#rules/tariffs/cover-days.ts'
import type { LineProblem } from '#sales/cart/server/line-problem.ts'
import type { AgreedCartLine } from '#sales/cart/server/price-cart.ts'
import { type QuotedLine, quoteLine, withWaiver } from '#sales/cart/server/quote-line.ts'
import type { ProductToPrice } from '#sales/cart/server/read-products.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { getCurrentPeriod, type LineToChange } from './order-to-change.ts'

export interface RetainedLine {
  line: LineToChange
  item: DeskProductLine
  agreed: AgreedCartLine
  isMoved: boolean
  /** The place of pick-up changes, or only of return. */
  move: 'both' | 'return' | undefined
  /** More units or another time: its own hold is released for the check. */
  asks: boolean
  /** Rent only, once the period is valid. */
  times: () => { starts_at: Date; expected_return: Date }
}

interface RetainLineInput {
  line: LineToChange
  item: DeskProductLine
  placedAt: Date
  move: RetainedLine['move']
  /** Hours of the places from now on. */
  settings: Settings
  /** Only units out or booked change their time. */
  mayBeBack: boolean
  now: Date
}

/** Unit price, packages and deposit stay at any quantity and time. Units out, back or extended stay. */
export function prepareRetainedLine({
  line,
  item,
  placedAt,
  move,
  settings,
  mayBeBack,
  now,
}: RetainLineInput): RetainedLine {
  if (line.row.type !== 'rent') return keepGoods(line, item)
  const before = getCurrentPeriod(line)
  const after = item.period
  const isMoved = Boolean(after && before && (move || !isSamePeriod(before, after, settings)))
  const isWithin = Boolean(!move && after && before && hasSameStart(before, after) && endsBy(before, after, settings))
  const asks = item.quantity > line.row.quantity || (isMoved && !isWithin)
  const keepsStart = Boolean(move !== 'both' && after && before && hasSameStart(before, after))
  const first = line.rentals.find(isRentalRowOpen) ?? line.rentals[0]

  const times = () => {
    if (!isMoved && first) return { starts_at: first.starts_at, expected_return: first.expected_return }
    const { starts_at, expected_return } = toPeriodInstants(after as Period, settings)
    // beginning today it begins now: the tool may have been out till now
    const begins = keepsStart && first ? first.starts_at : starts_at < now ? now : starts_at
    return { starts_at: begins, expected_return }
  }
  const quote: AgreedCartLine['quote'] = (input, product, calendar, at) => {
    const seen: QuotedLine = isMoved
      ? // a period that has begun was valid when ordered
        quoteLine(input, product && asAgreed(line, product), calendar, keepsStart && placedAt < at ? placedAt : at)
      : withWaiver({ ...asBefore(line, item, product, calendar), line: input }, calendar)
    if (seen.problem) return seen
    const span = isMoved ? seen.span : first && { from: first.starts_at, to: first.expected_return }
    const problem = whyNot({
      line,
      item,
      isMoved,
      asks,
      keepsStart,
      mayBeBack: mayBeBack && keepsStart,
      ends: times().expected_return,
      now,
    })
    return { ...seen, span, problem }
  }
  return { line, item, isMoved, move, asks, times, agreed: { quote, holds: !asks } }
}

function keepGoods(line: LineToChange, item: DeskProductLine): RetainedLine {
  const { unit_price, attributes } = listed(line.row)
  const quote: AgreedCartLine['quote'] = (input, product, settings, now) => {
    const seen = quoteLine(
      input,
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
    return { ...seen, problem: seen.problem ?? tooFewGoods(line, item) }
  }
  const times = () => {
    throw new Error('Goods have no period')
  }
  return { line, item, isMoved: false, move: undefined, asks: true, times, agreed: { quote, holds: false } }
}

/** Goods handed over stay in the order, paid or not. */
function tooFewGoods({ given }: LineToChange, { quantity }: DeskProductLine): LineProblem | undefined {
  if (quantity >= given) return undefined
  const message = `Jau atiduota ${units(given)} – mažiau palikti negalima.`
  return { kind: 'stock', field: 'quantity', message }
}

/** Terms by hand come after (`priceByHand`). */
function listed(row: LineToChange['row']): Omit<LineToChange['row'], 'packages'> & { packages: NetPackage[] | null } {
  const { by_hand } = row
  if (!by_hand) return row
  const { unit_price, packages } = by_hand.list
  return { ...row, unit_price, packages, pieces: null }
}

/** The product has the unit that it was ordered by. */
function asAgreed(line: LineToChange, product: ProductToPrice): ProductToPrice {
  const row = listed(line.row)
  return {
    ...product,
    title: row.title,
    price_per_day: row.unit === 'day' ? row.unit_price : 0,
    price_per_hour: row.unit === 'hour' ? row.unit_price : 0,
    packages: row.packages ?? [],
    campaign: row.campaign,
    client_price: row.client_price,
    minimum_days: Math.min(product.minimum_days, row.charged_units),
    // as agreed, whatever is offered now
    waiver: line.waiver?.waiver ?? product.waiver,
    deposit: row.deposit,
    replacement_value: row.replacement_value,
    ...(row.motor_hours ?? { included_hours_per_day: 0, price_per_extra_hour: 0 }),
    parts:
      row.parts?.map((part) => {
        const now = product.parts?.find(({ product_id }) => product_id === part.product_id)
        return { slug: '', turnaround_minutes: 0, ...now, ...part }
      }) ?? null,
  }
}

function asBefore(
  line: LineToChange,
  item: DeskProductLine,
  product: ProductToPrice | undefined,
  { vat_rate }: Settings,
): QuotedLine {
  const row = listed(line.row)
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

interface RetainedLineCheck {
  line: LineToChange
  item: DeskProductLine
  isMoved: boolean
  asks: boolean
  keepsStart: boolean
  mayBeBack: boolean
  ends: Date
  now: Date
}

const units = (count: number) => `${count}\u00a0vnt.`

function whyNot({
  line,
  item,
  isMoved,
  asks,
  keepsStart,
  mayBeBack,
  ends,
  now,
}: RetainedLineCheck): LineProblem | undefined {
  const { row, rentals: held } = line
  const problem = (field: LineProblem['field'], message: string): LineProblem => ({ kind: 'stock', field, message })
  const isChanged = isMoved || item.quantity !== row.quantity
  if (!isChanged) return undefined
  const field = isMoved ? 'period' : 'quantity'
  const gone = countUnitsOutOrBack(line)
  if (item.quantity < gone)
    return problem('quantity', `Jau išduota arba grąžinta ${units(gone)} – mažiau palikti negalima.`)
  const areBack = held.filter(({ returned_at }) => returned_at)
  if (isMoved && areBack.length > (mayBeBack ? held.length - 1 : 0))
    return problem('period', 'Dalis įrankių jau grąžinta: nuomos laiko keisti nebegalima.')
  const openEnds = new Set(held.filter(isRentalRowOpen).map(({ expected_return }) => +expected_return))
  if (isMoved && openEnds.size > 1 && row.parts)
    return problem('period', 'Šios eilutės įrankiai grąžinami skirtingu laiku: pratęskite juos nuomų sąraše po vieną.')
  if (isMoved && !keepsStart && held.some(({ handed_out }) => handed_out > 0))
    return problem('period', 'Įrankis jau išduotas: nuomos pradžios keisti nebegalima.')
  if (asks || isMoved) {
    if (ends <= now) return problem(field, 'Šis laikas jau praėjo.')
  }
  if (!asks) return undefined
  const swapped = held.find(({ delivered_title }) => delivered_title)
  if (swapped)
    return problem(field, `Vietoj šio įrankio duodamas „${swapped.delivered_title}“: pirma grąžinkite užsakytąjį.`)
  if (
    held.length > 0 &&
    listLineParts(line).some(({ part }) => !held.some((one) => one.part === part && isRentalRowOpen(one)))
  )
    return problem('quantity', 'Šios eilutės įrankiai jau grąžinti: papildomus pridėkite nauja eilute.')
  return undefined
}

export const isRentalRowOpen = ({ returned_at, cancelled_at }: RentalRow) =>
  returned_at === null && cancelled_at === null

/** Bundle parts, or the product itself, with units per item. */
export function listLineParts({ row }: LineToChange): { part: number | null; each: number }[] {
  return row.parts?.map(({ quantity }, part) => ({ part, each: quantity })) ?? [{ part: null, each: 1 }]
}

export function countUnitsOutOrBack(line: LineToChange): number {
  return Math.max(
    ...listLineParts(line).map(({ part, each }) => {
      const own = line.rentals.filter((rental) => rental.part === part)
      return Math.ceil(own.reduce((sum, one) => sum + (one.returned_at ? one.quantity : one.handed_out), 0) / each)
    }),
  )
}

export const describeUnitsOutOrBack = (line: LineToChange): string =>
  `„${line.row.title}“: jau išduota arba grąžinta ${units(countUnitsOutOrBack(line))}`

function isSamePeriod(before: Period, after: Period, settings: Settings): boolean {
  return hasSameStart(before, after) && endOf(before, settings) === endOf(after, settings)
}

export function hasSameStart(before: Period, after: Period): boolean {
  if (isByHour(before) !== isByHour(after) || before.from !== after.from) return false
  return !isByHour(before) || !isByHour(after) || before.from_time === after.from_time
}

function endsBy(before: Period, after: Period, settings: Settings): boolean {
  return endOf(after, settings) <= endOf(before, settings)
}

/** Comparable as text within a kind of period. */
function endOf(period: Period, settings: Settings): string {
  if (isByHour(period)) return String(period.hours).padStart(3, '0')
  if (period.open_ended) return `without end, ${period.to}`
  return `${period.to} ${period.to_time ?? getClosingTime(period, settings)}`
}
