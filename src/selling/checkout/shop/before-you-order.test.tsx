import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PricedLine } from '#selling/cart/cart.contract.ts'
import { firstSettings, PublicSettings } from '#shell/settings/settings.contract.ts'
import { PublicSettingsProvider } from '#shell/settings/shop/public-settings.tsx'
import { BeforeYouOrder } from './before-you-order.tsx'

const offer = { percent: 10, deductible: 15_000, price: 600, price_with_vat: 726 }
const line = (more: object) => ({ title: 'Pjūklas', ...more }) as PricedLine
const said = (items: PricedLine[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PublicSettingsProvider value={PublicSettings.parse({ ...firstSettings, ready: true })}>
        <BeforeYouOrder
          {...{ basis: 'private', hasRent: true, hasGoods: false, isByZone: false, total: 7_260, deposit: 0 }}
          {...{ items, dueDays: undefined }}
        />
      </PublicSettingsProvider>
    </MemoryRouter>,
  )

test('T1728 the checkout says what a waiver covers where one is offered, chosen or not, and nothing where none is', () => {
  const offered = said([line({ waiver_offer: offer })])
  expect(offered).toContain('Nepasirinktas; pasirinkti galite krepšelyje.')
  expect(offered).toMatch(/atlyginsite ne daugiau kaip 150,00.*Negalioja, jei žala padaryta tyčia/)
  expect(said([line({ waiver_offer: offer, waiver: true })])).toContain('Pasirinktas: Pjūklas.')
  expect(said([line({})])).not.toContain('ribojim')
})
