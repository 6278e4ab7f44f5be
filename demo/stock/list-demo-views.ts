import { demoCategories, demoProducts } from './stock.ts'
import type { View } from './stock-types.ts'

export const listDemoViews = (): View[][] => [
  ...demoCategories.map(({ drawing }) => [drawing]),
  ...demoProducts.map(({ views }) => views),
]
