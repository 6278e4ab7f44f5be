import { expect, test } from 'vitest'
import { buildFittingTerms } from './build-fitting-terms.ts'

test('T1873 terms of fitting are the names that mean the same and the product’s own values, and phrases of its title', () => {
  const { phrases, ...terms } = buildFittingTerms(['Griebtuvas, Jungtis', 'Skersmuo'], {
    title: 'Perforatorius PX 45, SDS-max',
    properties: [
      { property: 'Galia', value: '850 W' },
      { property: 'griebtuvas ', value: 'SDS-max' },
      { property: 'Skersmuo', value: '125\u00a0mm' },
    ],
  })
  expect(terms).toEqual({
    lines: [0, 0, 1],
    names: ['griebtuvas', 'jungtis', 'skersmuo'],
    values: ['sds-max', 'sds-max', '125 mm'],
  })
  expect(phrases).toEqual(expect.arrayContaining(['px 45', 'perforatorius', 'perforatorius px 45 sds-max']))
  expect(phrases).not.toContain('45, sds-max')
})
