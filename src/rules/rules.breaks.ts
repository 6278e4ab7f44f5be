import { type Break, defineBreak } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'VAT is rounded line by line',
    'src/rules/money/compute-totals.test.ts',
    'src/rules/money/compute-totals.ts',
    'const total = addVat(sum(amounts), rate)',
    'const total = amounts.map((cents) => addVat(cents, rate)).reduce((a, b) => ({ price: a.price + b.price, vat: a.vat + b.vat, price_with_vat: a.price_with_vat + b.price_with_vat }), addVat(0, rate))',
  ),
]
