import { expect, test } from 'vitest'
import { dropVatColumns } from './drop-vat-columns.ts'

test('T2052 lists of a shop that pays no VAT have one column of a sum, by the marks of their columns alone', () => {
  const columns = [
    { head: 'Nr.' },
    { head: 'Kaina be PVM', withoutVat: null },
    { head: 'Kaina su PVM', withoutVat: 'Kaina' },
    { head: 'PVM kodas' },
  ]
  const heads = dropVatColumns(columns).map(({ head }) => head)
  expect(heads).toEqual(['Nr.', 'Kaina', 'PVM kodas'])
  expect(dropVatColumns(dropVatColumns(columns))).toEqual(dropVatColumns(columns))
})
