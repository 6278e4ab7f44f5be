import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SendRequest } from '#platform/browser/api-client.ts'
import { isClosedToday } from '#shell/branches/shop/public/is-closed-today.ts'
import type { RentProduct } from '../catalogue.contract.ts'
import { describeNextFree } from './describe-next-free.ts'
import { ProductLayout } from './product-layout.tsx'
import { addBranchAvailability } from './public/add-branch-availability.ts'

const saw = {
  id: 1,
  slug: 'pjuklas',
  title: 'Pjūklas',
  left_in_stock: 0,
  main_thumbnail: '',
  about: '',
  category: { id: 1, title: 'Pjovimas', category_slug: 'pjovimas' },
  images: [],
  properties: [],
  accessories: [],
} as unknown as RentProduct

const shown = (freeFrom: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProductLayout kind="rent" product={saw} back={describeNextFree(freeFrom)}>
        {null}
      </ProductLayout>
    </MemoryRouter>,
  )

test('the page of a tool that is out says when one should be back, and nothing where nobody knows', () => {
  expect(shown('2026-11-24T15:00:00.000Z')).toContain('Turėtų grįžti lapkričio 24\u00a0d. 17:00.')
  expect(shown(null)).toContain('Dabar išnuomota')
  expect(shown(null)).not.toContain('Turėtų grįžti')
})

test('T1580 tools that are free in several towns are told town by town, never as one number', () => {
  const places = [
    { place_id: 1, title: 'Vilnius', free: 2 },
    { place_id: 2, title: 'Kaunas', free: 1 },
  ]
  const [product] = [{ ...saw, left_in_stock: 3, places }].map(addBranchAvailability('rent'))
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ProductLayout kind="rent" product={product as RentProduct} back={undefined}>
        {null}
      </ProductLayout>
    </MemoryRouter>,
  )
  expect(page).toContain('Vilniuje laisva\u00a02, Kaune laisva\u00a01')
  expect(page).not.toContain('Dabar laisva')
})

test('T1727 on a closed day a tool is free, but not now, and what is nowhere free is not told as a sum', () => {
  const page = (product: RentProduct, isClosed: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ProductLayout kind="rent" product={product} isClosed={isClosed}>
          {null}
        </ProductLayout>
      </MemoryRouter>,
    )
  const free = { ...saw, left_in_stock: 3 }
  expect(page(free, false)).toContain('Dabar laisva: 3\u00a0vnt.')
  expect(page(free, true)).toContain('Laisva: 3\u00a0vnt.')
  expect(page(free, true)).not.toContain('Dabar')
  const places = [
    { place_id: 1, title: 'Vilnius', free: 0 },
    { place_id: 2, title: 'Kaunas', free: 0 },
  ]
  const [product] = [{ ...free, places }].map(addBranchAvailability('rent'))
  expect(page(product as RentProduct, false)).toContain('Dabar išnuomota')
})

test('T1727 a shop is closed today where each of its places is', async () => {
  const hours = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }, closed_days: ['2026-11-18'] }
  const closed = (day: string, ...places: object[]) =>
    isClosedToday((async () => ({ data: places })) as unknown as SendRequest, new Date(`${day}T10:00:00Z`))
  expect(await closed('2026-11-19', hours)).toBe(false)
  expect(await closed('2026-11-18', hours)).toBe(true)
  expect(await closed('2026-11-21', hours)).toBe(true)
  expect(await closed('2026-11-18', hours, { ...hours, closed_days: [] })).toBe(false)
})
