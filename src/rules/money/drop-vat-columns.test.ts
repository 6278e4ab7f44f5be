import { expect, test } from 'vitest'
import { dropVatColumns } from './drop-vat-columns.ts'

const headsOf = (heads: string[]) => dropVatColumns(heads.map((head) => ({ head }))).map(({ head }) => head)

test('T2052 lists of a shop that pays no VAT have one column of a sum, and none of VAT but codes', () => {
  expect(headsOf(['Nr.', 'Kaina be\u00a0PVM', 'Kaina su\u00a0PVM', 'PVM kodas'])).toEqual(['Nr.', 'Kaina', 'PVM kodas'])
  expect(headsOf(['Be PVM', 'PVM', 'Su PVM', 'PVM, ct'])).toEqual(['Suma'])
  expect(headsOf(['Uždirbta be PVM', 'Išlaidos be PVM'])).toEqual(['Uždirbta', 'Išlaidos'])
})
