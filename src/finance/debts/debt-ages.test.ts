import { expect, test } from 'vitest'
import { computeDaysOverdue, getDebtAge } from './debt-ages.ts'

test('T682 a debt is not late on its due day, and changes its column after 30, 60 and 90 days', () => {
  const today = '2026-11-23'
  const ages = {
    '2026-12-01': 'not_due',
    '2026-11-23': 'not_due',
    '2026-11-22': '0-30',
    '2026-10-24': '0-30',
    '2026-10-23': '31-60',
    '2026-09-24': '31-60',
    '2026-09-23': '61-90',
    '2026-08-25': '61-90',
    '2026-08-24': '90+',
    '2020-01-01': '90+',
  }
  for (const [due, age] of Object.entries(ages)) expect([due, getDebtAge(due, today)]).toEqual([due, age])
  expect([getDebtAge(null, today), computeDaysOverdue(null, today), computeDaysOverdue('2026-10-20', today)]).toEqual([
    'not_due',
    0,
    34,
  ])
})
