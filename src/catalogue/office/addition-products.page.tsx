import { useLoaderData } from 'react-router'
import { createProductsLoader } from './create-products-loader.ts'
import { ProductsScreen } from './products-screen.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createProductsLoader('addition')

export default function AdditionProducts() {
  return <ProductsScreen kind="addition" questions={useLoaderData<typeof clientLoader>()} />
}
