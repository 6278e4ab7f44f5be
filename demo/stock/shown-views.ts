import type { View } from '../drawings/draw.ts'
import { demoCategories, demoProducts } from './stock.ts'

/** The pictures of each category, then of each product. */
export const shownViews = (): View[][] => [
  ...demoCategories.map(({ drawing }) => [drawing]),
  ...demoProducts.map(({ views }) => views),
]
