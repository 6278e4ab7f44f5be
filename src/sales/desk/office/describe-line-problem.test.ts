import { expect, test } from 'vitest'
import type { CartLine, PricedLine } from '#sales/cart/cart.contract.ts'
import { describeLineProblem, timeProblems } from './describe-line-problem.ts'

const calendar = {
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: [],
  cutoff_time: '10:00',
  charge_closed_days: false,
}
const now = new Date('2026-11-24T08:00:00Z')
const rented = (from: string, to: string): CartLine => ({ id: 1, type: 'rent', quantity: 1, period: { from, to } })
const priced = (about: object) => ({ slug: 'greztuvas', available: 0, ...about }) as PricedLine
const sunday = '2026-11-29 nedirbame: savaitgalis.'

test('days on which the shop is closed or that end before they begin are told at the days, and not at each line', () => {
  const line = rented('2026-11-25', '2026-11-29')
  const time = timeProblems([line, rented('2026-11-25', '2026-11-29')], calendar, now)
  expect(time).toEqual({ to: sunday })
  expect(describeLineProblem({ line, time, priced: priced({ error: sunday }), errors: [] })).toEqual({
    isQuantity: false,
  })
  expect(describeLineProblem({ line, time, priced: undefined, errors: [sunday] })).toEqual({ isQuantity: false })
  expect(timeProblems([rented('2026-11-26', '2026-11-25')], calendar, now)).toHaveProperty('to')
})

test('hours are told at the hours of their line', () => {
  const line: CartLine = { ...rented('', ''), period: { from: '2026-11-25', from_time: '16:00', hours: 4 } }
  expect(timeProblems([line], calendar, now)).toEqual({ hours: 'Grąžinti reikia iki 17:00.' })
})

test('the quantity is at fault only where units lack', () => {
  const line = rented('2026-11-25', '2026-11-26')
  const entry = (about: object) => describeLineProblem({ line, time: {}, errors: [], priced: priced(about) })
  expect(entry({ error: 'Šiam laikui laisva tik 1 vnt.', pieces: [] })).toMatchObject({ isQuantity: true })
  const short = 'Šis įrankis nuomojamas ne trumpiau kaip 3 dienoms – pasirinkite ilgesnį laikotarpį.'
  expect(entry({ error: short })).toEqual({ words: short, isQuantity: false })
  expect(entry({ error: 'Šios prekės nebeturime – išimkite ją iš krepšelio.', slug: '', pieces: [] })).toEqual({
    words: 'Šios prekės nebeturime – išimkite ją iš užsakymo.',
    isQuantity: false,
  })
})
