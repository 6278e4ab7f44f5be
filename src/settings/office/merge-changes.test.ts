import { expect, test } from 'vitest'
import { firstSettings, type Settings } from '../settings.contract.ts'
import { mergeChanges } from './merge-changes.ts'

test('changes of different fields stay both, also inside one group', () => {
  const mine = { ...firstSettings, phone: '+370 600', series: { ...firstSettings.series, invoice: 'SF' } }
  const theirs = { ...firstSettings, swift: 'PAVZLT22', series: { ...firstSettings.series, credit: 'KR' } }
  expect(mergeChanges(firstSettings, mine, theirs)).toEqual({
    ...firstSettings,
    phone: '+370 600',
    swift: 'PAVZLT22',
    series: { ...firstSettings.series, invoice: 'SF', credit: 'KR' },
  })
})

test('where both changed the same, mine counts', () => {
  const merged = mergeChanges(firstSettings, { ...firstSettings, vat_rate: 20 }, { ...firstSettings, vat_rate: 22 })
  expect(merged.vat_rate).toBe(20)
})

test('what I took away is gone, what they added stays', () => {
  const seen: Settings = { ...firstSettings, social: { facebook: 'https://a.lt' }, closed_days: ['2026-12-28'] }
  const merged = mergeChanges(
    seen,
    { ...seen, social: {}, closed_days: [] },
    { ...seen, social: { facebook: 'https://a.lt', youtube: 'https://b.lt' } },
  )
  expect(merged.social).toEqual({ youtube: 'https://b.lt' })
  expect(merged.closed_days).toEqual([])
})
