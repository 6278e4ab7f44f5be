import { useLoaderData } from 'react-router'
import { productsLoader } from './products-loader.ts'
import { ProductsScreen } from './products-screen.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = productsLoader('sell')

export default function SellProducts() {
  return <ProductsScreen kind="sell" questions={useLoaderData<typeof clientLoader>()} />
}
