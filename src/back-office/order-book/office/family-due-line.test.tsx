import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '../order-book.contract.ts'
import { FamilyDueLine } from './family-due-line.tsx'

type Member = { is_payed: boolean; lapsed_at: string | null }

const paid: Member = { is_payed: true, lapsed_at: null }
const unpaid: Member = { is_payed: false, lapsed_at: null }
const lapsed: Member = { is_payed: false, lapsed_at: '2026-11-23T12:00:00.000Z' }

const tell = (order: Member, others: Member[], due: number, over: number) =>
  renderToStaticMarkup(
    <FamilyDueLine order={order as OfficeOrder} family={others as OfficeOrder[]} balance={{ due, over }} />,
  )
    .replace(/<[^>]+>/g, '')
    .replace(/\u00a0/g, ' ')

test.for([
  [unpaid, [], 12_345, 0, 'Iš viso klientas moka 123,45 €'],
  [paid, [unpaid], 12_345, 2_345, 'Iš viso klientas moka 100,00 €'],
  [paid, [], 0, 500, 'Iš viso klientas gauna 5,00 €'],
  [paid, [], 0, 0, 'Viskas apmokėta'],
  [paid, [lapsed], 0, 0, 'Viskas apmokėta'],
  [paid, [unpaid], 0, 0, ''],
  [lapsed, [], 12_345, 0, ''],
] as const)('%o with %o, due %i and over %i, is told in one sum: „%s“', ([order, others, due, over, words]) => {
  expect(tell(order, [...others], due, over)).toBe(words)
})
