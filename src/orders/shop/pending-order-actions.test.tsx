import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { PublicSettingsProvider } from '#shell/settings/shop/public/public-settings.tsx'
import type { Order } from '../orders.contract.ts'
import { PendingOrderActions } from './pending-order-actions.tsx'

const settings = { vat_code: 'LT100001919017' } as PublicSettings
const render = (order: object) =>
  renderToStaticMarkup(
    <PublicSettingsProvider value={settings}>
      <PendingOrderActions order={order as Order} />
    </PublicSettingsProvider>,
  )
const rental = (handed_out: number, returned: boolean) => ({ quantity: 2, handed_out, returned })

test.each([
  ['waits at the shop', [rental(0, false)], 'Įrankį atsiimkite nuomos pradžios dieną'],
  ['is fetched in part', [rental(2, false), rental(1, false)], 'Įrankį atsiimkite nuomos pradžios dieną'],
  [
    'is with the customer',
    [rental(2, false), rental(2, true)],
    'Įrankiai jau pas jus. Grąžinkite juos iki sutarto laiko.',
  ],
  ['is back', [rental(2, true)], 'Įrankiai grąžinti. Ačiū!'],
  ['was only bought', [], 'Prekes paruošime'],
])('an order whose tool %s shows the next step', (_, rentals, words) => {
  expect(render({ is_payed: true, delivery: 'pickup', rentals })).toContain(words)
})

test.each([
  ['by agreement', [{}], 'Paskambinsime dėl pristatymo adresu Liepų g. 1, Kaunas.'],
  ['at a time that was chosen', [{}, { is_delivery: true }], 'Pristatysime sutartu laiku adresu Liepų g. 1, Kaunas.'],
])('an order that is brought %s is told so', (_, lines, words) => {
  const where = { delivery: 'delivery', address: 'Liepų g. 1', city: 'Kaunas' }
  expect(render({ is_payed: true, rentals: [], lines, ...where })).toContain(words)
})
