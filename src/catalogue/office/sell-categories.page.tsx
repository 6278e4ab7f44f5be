import { useLoaderData } from 'react-router'
import { categoriesLoader } from './categories-loader.ts'
import { CategoriesScreen } from './categories-screen.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = categoriesLoader('sell')

export default function SellCategories() {
  return <CategoriesScreen kind="sell" question={useLoaderData<typeof clientLoader>().list} />
}
