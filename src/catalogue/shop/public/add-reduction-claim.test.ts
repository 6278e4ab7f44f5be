import { expect, test } from 'vitest'
import type { GoodsCard } from '../../catalogue.contract.ts'
import { addReductionClaim } from './add-reduction-claim.ts'

const ladder = (price_with_vat: number, campaign: Partial<GoodsCard['campaign']> | null) =>
  addReductionClaim({
    id: 1,
    slug: 'kopecios',
    title: 'Kopėčios',
    left_in_stock: 1,
    main_thumbnail: '',
    category: { id: 1, title: 'Kopėčios', category_slug: 'kopecios' },
    price: 0,
    price_formatted: '',
    price_with_vat,
    campaign: campaign && {
      title: 'Akcija',
      percent: 20,
      to: '2026-10-31',
      lowest_price_with_vat: 12_100,
      lowest_since: null,
      ...campaign,
    },
  }).claim?.map((text) => text.replaceAll('\u00a0', ' '))

test('a reduction is told against the lowest price of thirty days, of fewer since when', () => {
  expect(ladder(9_680, {})).toEqual(['−20 %', '121,00 €', 'mažiausia 30 d. kaina'])
  expect(ladder(9_680, { lowest_since: '2026-09-21' })?.[2]).toBe('mažiausia kaina nuo 2026-09-21')
})

test('T543 without a campaign, without a ledger or not below the lowest price nothing is claimed', () => {
  expect(ladder(9_680, null)).toBeUndefined()
  expect(ladder(9_680, { lowest_price_with_vat: null })).toBeUndefined()
  expect(ladder(12_100, {})).toBeUndefined()
  expect(ladder(16_000, {})).toBeUndefined()
})

test('the percentage told is never more than what is off the lowest price', () => {
  // of which the lowest was 121 €
  expect(ladder(11_293, { percent: 30 })?.[0]).toBe('−6 %')
  // still the campaign's, rounded by a cent
  expect(ladder(800, { lowest_price_with_vat: 999 })?.[0]).toBe('−20 %')
  expect(ladder(12_050, {})?.[0]).toBe('Pigiau')
})
