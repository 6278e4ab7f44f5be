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

test('entries that I removed are gone, entries that others added stay', () => {
  const seen: Settings = { ...firstSettings, social: { facebook: 'https://a.lt' }, closed_days: ['2026-12-28'] }
  const merged = mergeChanges(
    seen,
    { ...seen, social: {}, closed_days: [] },
    { ...seen, social: { facebook: 'https://a.lt', youtube: 'https://b.lt' } },
  )
  expect(merged.social).toEqual({ youtube: 'https://b.lt' })
  expect(merged.closed_days).toEqual([])
})

test('own hours of two weekdays stay both, and those I took away are gone', () => {
  const of = (by_day?: Settings['opening_hours']['by_day']): Settings => ({
    ...firstSettings,
    opening_hours: { ...firstSettings.opening_hours, ...(by_day && { by_day }) },
  })
  const [friday, saturday] = [
    { open: '08:00', close: '15:00' },
    { open: '09:00', close: '14:00' },
  ]
  expect(mergeChanges(of(), of({ 6: saturday }), of({ 5: friday }))).toEqual(of({ 5: friday, 6: saturday }))
  expect(mergeChanges(of({ 6: saturday }), of(), of({ 5: friday, 6: saturday }))).toEqual(of())
  expect(mergeChanges(of({ 6: saturday }), of({ 6: saturday }), of())).toEqual(of())
})
