import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { RentProduct } from '../catalogue.contract.ts'
import { ProductLayout } from './product-layout.tsx'
import { returnWords } from './return-words.ts'
import { withPlaceWords } from './with-place-words.ts'

const saw = {
  ...{ id: 1, slug: 'pjuklas', title: 'Pjūklas', left_in_stock: 0, main_thumbnail: '', about: '' },
  category: { id: 1, title: 'Pjovimas', category_slug: 'pjovimas' },
  ...{ images: [], properties: [], accessories: [] },
} as unknown as RentProduct

const shown = (freeFrom: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProductLayout kind="rent" product={saw} back={returnWords(freeFrom)}>
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
  const [product] = [{ ...saw, left_in_stock: 3, places }].map(withPlaceWords('rent'))
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
