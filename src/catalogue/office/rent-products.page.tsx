import { useLoaderData } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { officeWords } from './office-words.ts'
import { productsLoader } from './products-loader.ts'
import { ProductsScreen } from './products-screen.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: officeWords.rent.products })

export const clientLoader = productsLoader('rent')

export default function RentProducts() {
  return <ProductsScreen kind="rent" questions={useLoaderData<typeof clientLoader>()} />
}
