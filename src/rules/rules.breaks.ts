import { type Break, defineBreak } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'half a cent is rounded down',
    ['src/rules/money/round-half-up.test.ts', 'src/rules/money/with-vat.test.ts'],
    'src/rules/money/round-half-up.ts',
    'remainder >= d - remainder ?',
    'remainder > d - remainder ?',
  ),
  defineBreak(
    'VAT is rounded line by line',
    'src/rules/money/compute-totals.test.ts',
    'src/rules/money/compute-totals.ts',
    'const total = addVat(sum(amounts), rate)',
    'const total = amounts.map((cents) => addVat(cents, rate)).reduce((a, b) => ({ price: a.price + b.price, vat: a.vat + b.vat, price_with_vat: a.price_with_vat + b.price_with_vat }), addVat(0, rate))',
  ),
  defineBreak(
    'of two packages the longer is taken, dearer or not',
    'src/rules/tariffs/compute-cheapest-tariff.test.ts',
    'src/rules/tariffs/compute-cheapest-tariff.ts',
    'if (gross < min ||',
    'if (fewest === 0 ||',
  ),
]
