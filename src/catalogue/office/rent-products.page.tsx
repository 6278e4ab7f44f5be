import { useLoaderData } from 'react-router'
import { productsLoader } from './products-loader.ts'
import { ProductsScreen } from './products-screen.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = productsLoader('rent')

export default function RentProducts() {
  return <ProductsScreen kind="rent" questions={useLoaderData<typeof clientLoader>()} />
}
