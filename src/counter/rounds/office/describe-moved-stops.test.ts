import { expect, test } from 'vitest'
import { describeMovedStops } from './describe-moved-stops.ts'

const day = '2026-11-24'

test('T985 where the shop offers no times, nobody is told that they ran out', () => {
  expect(describeMovedStops(day, { moved: 1, without_time: 0, by_agreement: 1 })).not.toMatch(/neliko|paskirtas/)
  expect(describeMovedStops(day, { moved: 2, without_time: 1, by_agreement: 0 })).toContain(
    'Laisvo laiko neliko 1 iš vietų',
  )
  expect(describeMovedStops(day, { moved: 2, without_time: 0, by_agreement: 1 })).toContain('laikas paskirtas')
})
