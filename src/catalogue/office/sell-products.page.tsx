import { useLoaderData } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { officeWords } from './office-words.ts'
import { productsLoader } from './products-loader.ts'
import { ProductsScreen } from './products-screen.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: officeWords.sell.products })

export const clientLoader = productsLoader('sell')

export default function SellProducts() {
  return <ProductsScreen kind="sell" questions={useLoaderData<typeof clientLoader>()} />
}
