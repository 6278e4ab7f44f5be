import { expect, test } from 'vitest'
import type { RentProduct } from '../catalogue.contract.ts'
import { buildProductStructuredData } from './build-product-structured-data.ts'

const saw: RentProduct = {
  id: 1,
  slug: 'pjuklas',
  title: 'Pjūklas',
  left_in_stock: 0,
  main_thumbnail: '',
  category: { id: 1, title: 'Pjovimas', category_slug: 'pjovimas' },
  price_per_day: 1000,
  price_per_hour: 0,
  price_per_day_formatted: '',
  price_per_hour_formatted: '',
  price_with_vat_per_day: 1210,
  price_with_vat_per_hour: 0,
  is_day_rent: true,
  is_hour_rent: false,
  campaign: null,
  about: '',
  properties: [],
  images: [],
  deposit: 0,
  deposit_percent: 0,
  replacement_value: 0,
  tracked: 'each',
  units: 3,
  turnaround_minutes: 0,
  minimum_days: 1,
  included_hours_per_day: 0,
  price_per_extra_hour: 0,
  price_per_extra_hour_with_vat: 0,
  packages: [],
  free_from: '2026-11-24T15:00:00.000Z',
  parts: [],
  waiver: null,
  accessories: [],
}
const offer = (changes: Partial<RentProduct>) =>
  JSON.parse(JSON.stringify(buildProductStructuredData({ ...saw, ...changes }, 'https://x.lt/nuoma/irankis/pjuklas')))
    .offers

test('search engines hear when a tool that is out is there again, and nothing that nobody knows', () => {
  expect(offer({})).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
    availabilityStarts: '2026-11-24T15:00:00.000Z',
  })
  expect(offer({ free_from: null })).not.toHaveProperty('availabilityStarts')
  expect(offer({ left_in_stock: 1, free_from: null })).toMatchObject({ availability: 'https://schema.org/InStock' })
})
