import { expect, test } from 'vitest'
import { describeUnfitDatabase } from './assert-database-fit.ts'

const fit = { encoding: 'UTF8', collation: true, stems: true, missing: [], schema: null }

test('T1143 the shop says in words what a database lacks, and what to do', () => {
  expect(describeUnfitDatabase(fit)).toBeUndefined()
  expect(describeUnfitDatabase({ ...fit, encoding: 'SQL_ASCII' })).toContain('koduotė yra SQL_ASCII')
  expect(describeUnfitDatabase({ ...fit, collation: false })).toContain('„lt-x-icu“')
  expect(describeUnfitDatabase({ ...fit, stems: false })).toContain('„lithuanian_stem“')
  expect(describeUnfitDatabase({ ...fit, missing: ['pg_trgm', 'unaccent'] })).toContain(
    'neturi plėtinių pg_trgm, unaccent',
  )
  expect(describeUnfitDatabase({ ...fit, schema: 'shop' })).toContain('schemoje „shop“')
})
