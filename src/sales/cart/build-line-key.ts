import type { CartLine } from './cart.contract.ts'
import type { ProductLine } from './line-to-price.ts'

export function buildLineKey({
  id,
  type,
  attributes = [],
  period,
  discount,
  open_ended,
  waiver,
}: Omit<CartLine, 'quantity'> & {
  open_ended?: boolean | undefined
  discount?: Omit<NonNullable<ProductLine['discount']>, 'by'> | null
}): string {
  const choices = attributes.map((choice) => [choice.attribute_name, choice.attribute]).sort(byText)
  const byHand = discount ? [[discount.percent ?? null, discount.price ?? null, discount.reason]] : []
  return JSON.stringify([
    type,
    id,
    choices,
    period ? whenOf(period, open_ended) : null,
    ...byHand,
    ...(waiver ? ['waiver'] : []),
  ])
}

function whenOf(period: NonNullable<CartLine['period']>, openEnded: boolean | undefined) {
  return 'hours' in period
    ? [period.from, period.from_time, period.hours]
    : [period.from, period.to, period.to_time ?? null, ...(period.open_ended || openEnded ? ['open'] : [])]
}

function byText(a: string[], b: string[]): number {
  const [left, right] = [a.join('\n'), b.join('\n')]
  return left < right ? -1 : left > right ? 1 : 0
}
