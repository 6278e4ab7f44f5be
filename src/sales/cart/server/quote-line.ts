import { formatPlural } from '#platform/pick-plural-form.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { checkPeriod } from '#rules/periods/check-period.ts'
import { computeChargedDays, type DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { type DayPeriod, isByHour, type Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import type { Piece } from '#rules/tariffs/tariffs.contract.ts'
import { resolveWaiver, type Waiver } from '#rules/tariffs/waiver.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { CartLine } from '../cart.contract.ts'
import type { LineProblem } from './line-problem.ts'
import type { ProductToPrice } from './read-products.ts'

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
  /** The cheapest mix for one unit. */
  pieces?: Piece[] | undefined
  waiver?: Waiver | null | undefined
  problem?: LineProblem | undefined
}

/** Availability is not checked. */
export function quoteLine(
  line: CartLine,
  product: ProductToPrice | undefined,
  settings: Settings,
  now: Date,
): QuotedLine {
  const seen: QuotedLine = { line, product, unitPrice: 0, unit: 'vnt', chargedUnits: 1 }
  if (product?.kind !== line.type) return { ...seen, product: undefined, problem: gone }
  if (line.type === 'rent') return withWaiver(quoteRent(seen, product, settings, now), settings)
  const goods = quoteGoods(seen, product)
  return line.waiver ? { ...goods, problem: goods.problem ?? noWaiver } : goods
}

const gone: LineProblem = { kind: 'gone', field: 'id', message: 'Šios prekės nebeturime – išimkite ją iš krepšelio.' }

const noWaiver: LineProblem = {
  kind: 'choice',
  field: 'waiver',
  message: 'Apsaugos nuo žalos čia nesiūlome – atsisakykite jos.',
}

/** A waiver is never chosen by itself: an extra needs its own consent (Civil Code, art. 6.228-5). */
export function withWaiver(seen: QuotedLine, settings: Settings): QuotedLine {
  const waiver = resolveWaiver(seen.product?.waiver ?? null, settings.waiver)
  if (!waiver && seen.line.waiver) return { ...seen, problem: seen.problem ?? noWaiver }
  return { ...seen, waiver }
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
  const refuse = (message: string, field: LineProblem['field'] = 'period'): QuotedLine => ({
    ...rent,
    problem: { kind: 'choice', field, message },
  })

  const { period, attributes = [] } = seen.line
  if (attributes.length > 0) return { ...refuse('Nuomojamas įrankis variantų neturi – įdėkite jį iš naujo.') }
  if (!period) return refuse('Pasirinkite nuomos laikotarpį.')
  if (isByHour(period) === isDayRent) {
    return refuse(isDayRent ? 'Šis įrankis nuomojamas dienomis.' : 'Šis įrankis nuomojamas valandomis.')
  }
  const problems = checkPeriod(period, settings, now)
  if (problems.length > 0) {
    const isExpectedDay =
      !isByHour(period) && period.open_ended && problems.every(({ field }) => field.startsWith('to'))
    return refuse(problems.map(({ message }) => message).join(' '), isExpectedDay ? 'expected_to' : 'period')
  }

  const { starts_at: from, expected_return: to } = toPeriodInstants(period, settings)
  if (isByHour(period)) return { ...rent, period, span: { from, to }, chargedUnits: period.hours }
  const { days, receipt } = buildPeriodReceipt(period, settings)
  if (days < product.minimum_days) return refuse(tooShort(product.minimum_days))
  const pieces = coverDays(days, product, settings.vat_rate)
  return { ...rent, period, span: { from, to }, chargedUnits: days, receipt, pieces }
}

const tooShort = (days: number) =>
  `Šis įrankis nuomojamas ne trumpiau kaip ${formatPlural(days, { one: 'dienai', few: 'dienoms', other: 'dienų' })} – pasirinkite ilgesnį laikotarpį.`

type Choice = NonNullable<CartLine['attributes']>[number]

/** Surcharge in cents without VAT. */
type AttributeSurcharge = { price: number } | { error: string }

function chooseAttributes(product: Pick<ProductToPrice, 'attributes'>, choices: readonly Choice[]): AttributeSurcharge {
  let price = 0
  for (const choice of choices) {
    const value = product.attributes.find((one) => isSame(one, choice))
    if (!value) {
      return { error: `Tokio varianto nebėra: ${choice.attribute_name} – ${choice.attribute}. Pasirinkite iš naujo.` }
    }
    price += value.price
  }

  const names = [...new Set(product.attributes.map((value) => value.attribute_name))]
  const missing = names.filter((name) => !choices.some((choice) => choice.attribute_name === name))
  if (missing.length > 0) return { error: `Pasirinkite variantą: ${missing.join(', ')}.` }
  if (choices.length > names.length) return { error: 'Kiekvienai savybei pasirinkite po vieną variantą.' }
  return { price }
}

function isSame(value: Choice, choice: Choice): boolean {
  return value.attribute_name === choice.attribute_name && value.attribute === choice.attribute
}

interface Receipt {
  days: number
  receipt: readonly DayReceiptLine[]
}

const maxCachedPeriods = 200

/** Settings are replaced, never mutated. */
const counted = new WeakMap<ShopCalendar, Map<string, Receipt>>()

function buildPeriodReceipt(period: DayPeriod, calendar: ShopCalendar): Receipt {
  const known = counted.get(calendar) ?? new Map<string, Receipt>()
  const key = `${period.from} ${period.to} ${period.to_time ?? ''}`
  const receipt = known.get(key) ?? computeChargedDays(period, calendar)
  if (known.size >= maxCachedPeriods) known.clear()
  counted.set(calendar, known.set(key, receipt))
  return receipt
}
