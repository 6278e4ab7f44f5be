import type { CartLine } from './cart.contract.ts'

/** What makes two lines the same: product, kind and choices, whatever the order in which they were made. */
export function lineKey({ id, type, attributes = [], period }: Omit<CartLine, 'quantity'>): string {
  const choices = attributes.map((choice) => [choice.attribute_name, choice.attribute]).sort(byText)
  return JSON.stringify([type, id, choices, period ? whenOf(period) : null])
}

function whenOf(period: NonNullable<CartLine['period']>) {
  return 'hours' in period
    ? [period.from, period.from_time, period.hours]
    : [period.from, period.to, period.to_time ?? null]
}

function byText(a: string[], b: string[]): number {
  const [left, right] = [a.join('\n'), b.join('\n')]
  return left < right ? -1 : left > right ? 1 : 0
}
