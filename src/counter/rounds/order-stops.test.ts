import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapDistance } from './map-distance.ts'
import { orderStops, roundLength, type StopToOrder } from './order-stops.ts'

const kaunas = { lat: 54.8985, lon: 23.9036 }
const vilnius = { lat: 54.6872, lon: 25.2797 }

const slots = [
  [null, null],
  ['09:00', '12:00'],
  ['12:00', '15:00'],
  ['10:00', '16:00'],
  ['15:00', '18:00'],
] as const
const aPoint = fc.record({
  lat: fc.double({ min: 53.9, max: 56.4, noNaN: true }),
  lon: fc.double({ min: 20.9, max: 26.8, noNaN: true }),
})
const someStops = (known = false) =>
  fc
    .array(fc.record({ at: known ? aPoint : fc.option(aPoint, { freq: 6 }), slot: fc.constantFrom(...slots) }), {
      maxLength: 14,
    })
    .map((all) => all.map(({ at, slot: [from, to] }, index): StopToOrder => ({ id: index + 1, at, from, to })))

const placesOf = (stops: StopToOrder[], ids: number[]) =>
  ids.flatMap((id) => stops.find((stop) => stop.id === id) ?? []).filter((stop) => stop.at) as { at: typeof kaunas }[]

test('T890 an order of stops visits each place once', () => {
  fc.assert(
    fc.property(someStops(), aPoint, (stops, shop) => {
      expect(orderStops(stops, shop).sort((a, b) => a - b)).toEqual(stops.map(({ id }) => id))
    }),
  )
})

test('T891 the way is never longer than the one that was given, where nobody was promised a time', () => {
  fc.assert(
    fc.property(someStops(true), aPoint, (timed, shop) => {
      const stops = timed.map((stop) => ({ ...stop, from: null, to: null }))
      const ordered = placesOf(stops, orderStops(stops, shop))
      expect(roundLength(ordered, shop)).toBeLessThanOrEqual(
        roundLength(
          placesOf(
            stops,
            stops.map(({ id }) => id),
          ),
          shop,
        ) + 1e-6,
      )
    }),
  )
})

test('T892 a stop whose time window ends before another one begins is visited first, also at unknown places', () => {
  fc.assert(
    fc.property(someStops(), aPoint, (stops, shop) => {
      const ordered = orderStops(stops, shop).map((id) => stops.find((stop) => stop.id === id) as StopToOrder)
      for (const [index, stop] of ordered.entries())
        for (const later of ordered.slice(index + 1))
          expect(later.to !== null && stop.from !== null && later.to <= stop.from).toBe(false)
    }),
  )
})

test('the nearest comes first, a stretch that crosses itself is turned around, and an unknown place stands last', () => {
  const stop = (id: number, lat: number | null, lon = 23.9): StopToOrder => ({
    id,
    at: lat === null ? null : { lat, lon },
    from: null,
    to: null,
  })
  expect(orderStops([stop(1, 55.5), stop(2, null), stop(3, 55.0), stop(4, 55.2)], kaunas)).toEqual([3, 4, 1, 2])
  expect(orderStops([], kaunas)).toEqual([])
})

test('between Kaunas and Vilnius there are ninety kilometres of air', () => {
  expect(mapDistance(kaunas, vilnius)).toBeGreaterThan(90)
  expect(mapDistance(kaunas, vilnius)).toBeLessThan(93)
  expect(mapDistance(kaunas, kaunas)).toBe(0)
})
