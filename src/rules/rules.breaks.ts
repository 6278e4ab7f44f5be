import { type Break, one } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  one(
    'half a cent is rounded down',
    ['src/rules/money/round-half-up.test.ts', 'src/rules/money/with-vat.test.ts'],
    'src/rules/money/round-half-up.ts',
    'remainder >= d - remainder ?',
    'remainder > d - remainder ?',
  ),
  one(
    'VAT is rounded line by line',
    'src/rules/money/totals.test.ts',
    'src/rules/money/totals.ts',
    'const total = addVat(sum(amounts), rate)',
    'const total = amounts.map((cents) => addVat(cents, rate)).reduce((a, b) => ({ price: a.price + b.price, vat: a.vat + b.vat, price_with_vat: a.price_with_vat + b.price_with_vat }), addVat(0, rate))',
  ),
  one(
    'of two packages the longer is taken, dearer or not',
    'src/rules/tariffs/cheapest-tariff.test.ts',
    'src/rules/tariffs/cheapest-tariff.ts',
    'if (gross < least ||',
    'if (fewest === 0 ||',
  ),
]
