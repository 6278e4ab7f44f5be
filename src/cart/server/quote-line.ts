import type { DayReceiptLine } from '#periods/charged-days.ts'
import { checkPeriod } from '#periods/check-period.ts'
import { isByHour, type Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import { counted } from '#platform/plural.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { coverDays } from '#tariffs/cover-days.ts'
import type { Piece } from '#tariffs/tariffs.contract.ts'
import type { CartLine } from '../cart.contract.ts'
import { chooseAttributes } from './choose-attributes.ts'
import type { LineProblem } from './line-problem.ts'
import type { ProductToPrice } from './read-products.ts'
import { receiptOf } from './receipt-of.ts'

/** A line held against its product: what a unit costs, how many charged units, for when, by which tariff; or what is wrong with it. */
export interface QuotedLine {
  line: CartLine
  product: ProductToPrice | undefined
  /** Cents without VAT, attributes included. */
  unitPrice: number
  unit: 'vnt' | 'day' | 'hour'
  chargedUnits: number
  period?: Period | undefined
  span?: { from: Date; to: Date } | undefined
  receipt?: readonly DayReceiptLine[] | undefined
  /** By the day: what covers the days of one unit for the least. */
  pieces?: Piece[] | undefined
  problem?: LineProblem | undefined
}

/** Everything about a line but whether it is to be had. */
export function quoteLine(
  line: CartLine,
  product: ProductToPrice | undefined,
  settings: Settings,
  now: Date,
): QuotedLine {
  const seen: QuotedLine = { line, product, unitPrice: 0, unit: 'vnt', chargedUnits: 1 }
  if (product?.kind !== line.type) return { ...seen, product: undefined, problem: gone }
  return line.type === 'rent' ? quoteRent(seen, product, settings, now) : quoteGoods(seen, product)
}

const gone: LineProblem = {
  kind: 'gone',
  field: 'id',
  message: 'Šios prekės nebeturime – išimkite ją iš krepšelio.',
}

function quoteGoods(seen: QuotedLine, product: ProductToPrice): QuotedLine {
  const chosen = chooseAttributes(product, seen.line.attributes ?? [])
  if ('price' in chosen) return { ...seen, unitPrice: product.price + chosen.price }
  return { ...seen, unitPrice: product.price, problem: { kind: 'choice', field: 'attributes', message: chosen.error } }
}

function quoteRent(seen: QuotedLine, product: ProductToPrice, settings: Settings, now: Date): QuotedLine {
  const isDayRent = product.price_per_day > 0
  const rent: QuotedLine = isDayRent
    ? { ...seen, unit: 'day', unitPrice: product.price_per_day }
    : { ...seen, unit: 'hour', unitPrice: product.price_per_hour }
  const refuse = (message: string): QuotedLine => ({ ...rent, problem: { kind: 'choice', field: 'period', message } })

  const { period, attributes = [] } = seen.line
  if (attributes.length > 0) return { ...refuse('Nuomojamas įrankis variantų neturi – įdėkite jį iš naujo.') }
  if (!period) return refuse('Pasirinkite nuomos laikotarpį.')
  if (isByHour(period) === isDayRent) {
    return refuse(isDayRent ? 'Šis įrankis nuomojamas dienomis.' : 'Šis įrankis nuomojamas valandomis.')
  }
  const problems = checkPeriod(period, settings, now)
  if (problems.length > 0) return refuse(problems.map((problem) => problem.message).join(' '))

  const { starts_at: from, expected_return: to } = periodInstants(period, settings)
  if (isByHour(period)) return { ...rent, period, span: { from, to }, chargedUnits: period.hours }
  const { days, receipt } = receiptOf(period, settings)
  if (days < product.minimum_days) return refuse(tooShort(product.minimum_days))
  const pieces = coverDays(days, product, settings.vat_rate)
  return { ...rent, period, span: { from, to }, chargedUnits: days, receipt, pieces }
}

const tooShort = (days: number) =>
  `Šis įrankis nuomojamas ne trumpiau kaip ${counted(days, { one: 'dienai', few: 'dienoms', other: 'dienų' })} – pasirinkite ilgesnį laikotarpį.`
