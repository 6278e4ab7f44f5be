import { useLoaderData } from 'react-router'
import { CategoriesScreen } from './categories-screen.tsx'
import { createCategoriesLoader } from './create-categories-loader.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createCategoriesLoader('sell')

export default function SellCategories() {
  return <CategoriesScreen kind="sell" question={useLoaderData<typeof clientLoader>().list} />
}
