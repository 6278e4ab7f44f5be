import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, getWeekday } from '#rules/calendar/day.ts'
import { isOpenDay } from '#rules/calendar/opening-hours.ts'
import { computeDeliveryPrice } from './compute-delivery-price.ts'
import { findDeliveryZone } from './find-delivery-zone.ts'
import { DAYS_AHEAD, listOfferedSlots } from './list-offered-slots.ts'

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`))

test('T878 an address is in the zone with the longest beginning of its code, however it is written', () => {
  const zones = fc.array(fc.array(digits(5), { maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(zones, fc.stringMatching(/^[0-9]{5}$/), (prefixes, code) => {
      const all = prefixes.map((postal_prefixes, id) => ({ id, postal_prefixes, towns: [] }))
      let expected: number | undefined
      for (let length = 5; length > 0 && expected === undefined; length--)
        expected = all.find((zone) => zone.postal_prefixes.includes(code.slice(0, length)))?.id
      for (const written of [code, `LT-${code}`, `lt ${code.slice(0, 2)} ${code.slice(2)}`])
        expect(findDeliveryZone({ postal_code: written }, all)?.id).toBe(expected)
    }),
  )
})

test('a town is found without case and diacritics, after any postal code', () => {
  const zones = [
    { id: 1, postal_prefixes: [], towns: ['Šiauliai'] },
    { id: 2, postal_prefixes: ['76'], towns: [] },
    { id: 3, postal_prefixes: ['LV-10'], towns: [] },
  ]
  expect(findDeliveryZone({ city: ' siauliai ' }, zones)?.id).toBe(1)
  expect(findDeliveryZone({ postal_code: '76001', city: 'Šiauliai' }, zones)?.id).toBe(2)
  expect(findDeliveryZone({ postal_code: 'LV-1010' }, zones)?.id).toBe(3)
  expect(findDeliveryZone({ postal_code: '10100', city: '' }, zones)).toBeUndefined()
})

test('T878 the amount missing until free delivery is exactly the amount that makes it free, for persons and companies', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.constantFrom('private' as const, 'company' as const),
      (price, from, sum, basis) => {
        const zone = { price, free_from: from }
        const lines = basis === 'private' ? { price: 0, price_with_vat: sum } : { price: sum, price_with_vat: 0 }
        const entry = computeDeliveryPrice({ zone, lines, basis, rate: 21 })
        const reached = basis === 'private' ? (2 * from * 121 + 100) / 200 : from
        expect(entry.unit_price).toBe(sum >= Math.floor(reached) ? 0 : price)
        const more = { price: lines.price + entry.missing, price_with_vat: lines.price_with_vat + entry.missing }
        expect(computeDeliveryPrice({ zone, lines: more, basis, rate: 21 }).unit_price).toBe(0)
        if (entry.missing > 0) {
          const less = { price: more.price - 1, price_with_vat: more.price_with_vat - 1 }
          expect(computeDeliveryPrice({ zone, lines: less, basis, rate: 21 }).unit_price).toBe(price)
        }
      },
    ),
  )
})

test('T878 the times that are offered are those that counting every stop by hand leaves', () => {
  const now = new Date('2026-11-18T08:30:00Z')
  const calendar = {
    opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
    closed_days: ['2026-11-27'],
  }
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays('2026-11-18', ahead))
  const slot = fc.record({
    zone_id: fc.constantFrom(null, 1, 2),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from_time: fc.constantFrom('09:00', '12:30', '14:00'),
    capacity: fc.integer({ min: 1, max: 3 }),
  })
  const exception = fc.record({
    day: fc.constantFrom(...days),
    slot_id: fc.constantFrom(null, 0, 1),
    capacity: fc.integer({ min: 0, max: 4 }),
  })
  const stop = fc.record({ day: fc.constantFrom(...days), slot_id: fc.nat(2) })
  const world = fc.tuple(
    fc.array(slot, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(exception, { selector: ({ day, slot_id }) => `${day} ${slot_id}`, maxLength: 8 }),
    fc.array(stop, { maxLength: 40 }),
  )
  fc.assert(
    fc.property(world, ([made, exceptions, stops]) => {
      const slots = made.map((one, id) => ({ ...one, id, to_time: '17:00' }))
      const booked = (id: number, day: string) => stops.filter((one) => one.slot_id === id && one.day === day).length
      const offered = listOfferedSlots({ zoneId: 1, slots, exceptions, booked, calendar, start: undefined, now })
      const expected = new Map<string, number>()
      for (const day of days)
        for (const { id, zone_id, weekdays, from_time, capacity } of slots) {
          if (zone_id === 2 || !weekdays.includes(getWeekday(day)) || !isOpenDay(day, calendar)) continue
          // at 10:30, slots from 12:30 on can still be booked
          if (day === '2026-11-18' && from_time < '12:30') continue
          let places = capacity
          for (const one of exceptions) if (one.day === day && one.slot_id === null) places = one.capacity
          for (const one of exceptions) if (one.day === day && one.slot_id === id) places = one.capacity
          for (const one of stops) if (one.day === day && one.slot_id === id) places -= 1
          if (places > 0) expected.set(`${id} ${day}`, places)
        }
      expect(new Map(offered.map(({ slot_id, day, left }) => [`${slot_id} ${day}`, left]))).toEqual(expected)
      const order = offered.map(({ day, from }) => `${day} ${from}`)
      expect(order).toEqual([...order].sort())
    }),
  )
})
