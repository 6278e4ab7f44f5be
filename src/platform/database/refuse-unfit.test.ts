import { expect, test } from 'vitest'
import { whyUnfit } from './refuse-unfit.ts'

const fit = { encoding: 'UTF8', collation: true, stems: true, missing: [], schema: null }

test('T1143 the shop says in words what a database lacks, and what to do', () => {
  expect(whyUnfit(fit)).toBeUndefined()
  expect(whyUnfit({ ...fit, encoding: 'SQL_ASCII' })).toContain('koduotė yra SQL_ASCII')
  expect(whyUnfit({ ...fit, collation: false })).toContain('„lt-x-icu“')
  expect(whyUnfit({ ...fit, stems: false })).toContain('„lithuanian_stem“')
  expect(whyUnfit({ ...fit, missing: ['pg_trgm', 'unaccent'] })).toContain('neturi plėtinių pg_trgm, unaccent')
  expect(whyUnfit({ ...fit, schema: 'shop' })).toContain('schemoje „shop“')
})
