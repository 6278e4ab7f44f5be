import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { PublicSettingsProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { getQuoteOrderState } from '../quote-order-state.ts'
import type { PublicQuote } from '../quotes.contract.ts'
import { AcceptedQuote } from './accepted-quote.tsx'

const base = {
  state: 'placed',
  email: 'ruta@example.lt',
  billing: 'prepaid',
  is_payed: false,
  lapsed_at: null,
  price_with_vat: 12_100,
  money: { received: 0, due: 12_100, credited: 0 },
  lines: [],
}

test.each<[string, object, string, string[], string[]]>([
  ['waits for its money', {}, 'unpaid', ['Išankstinę sąskaitą siunčiame', 'ruta@example.lt'], []],
  [
    'is paid in part',
    { money: { received: 5_000, due: 7_100, credited: 0 } },
    'unpaid',
    ['50,00', '71,00', 'liko sumokėti'],
    [],
  ],
  ['is paid', { is_payed: true }, 'paid', ['Užsakymas apmokėtas', 'PVM sąskaitą faktūrą'], ['Išankstinę', 'sumokėti']],
  [
    'is on credit',
    { billing: 'on_return', due_days: 30 },
    'on-credit',
    ['iš anksto mokėti nereikia', '30', 'Sąskaitą išrašysime, kai grąžinsite įrankius'],
    ['Išankstinę', 'išankstinę'],
  ],
  ['was not paid in time', { lapsed_at: '2026-11-20T10:00:00Z' }, 'lapsed', ['nebegalioja', 'nebereikia'], ['Ačiū']],
  [
    'was credited whole',
    { is_payed: true, money: { received: 12_100, due: 0, credited: 12_100 } },
    'cancelled',
    ['atšauktas', 'mokėti nereikia'],
    ['Ačiū', 'apmokėtas'],
  ],
  [
    'waits for the approval of its company',
    { unapproved_since: '2026-11-20T10:00:00Z' },
    'waiting',
    ['Mokėti dar nereikia'],
    ['Išankstinę'],
  ],
])('T1165 the page of an accepted quote whose order %s says what is true', (_, more, standing, said, unsaid) => {
  const quote = { ...base, ...more } as unknown as PublicQuote
  const stands = getQuoteOrderState(quote)
  expect(stands).toBe(standing)
  if (!stands) throw new Error('It is not placed')
  const words = renderToStaticMarkup(
    <PublicSettingsProvider value={{ vat_code: 'LT100001919017' } as PublicSettings}>
      <AcceptedQuote quote={quote} standing={stands} reach="Tel. 1" />
    </PublicSettingsProvider>,
  )
  for (const one of said) expect(words).toContain(one)
  for (const one of unsaid) expect(words).not.toContain(one)
})
