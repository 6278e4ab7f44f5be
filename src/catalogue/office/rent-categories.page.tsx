import { useLoaderData } from 'react-router'
import { categoriesLoader } from './categories-loader.ts'
import { CategoriesScreen } from './categories-screen.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = categoriesLoader('rent')

export default function RentCategories() {
  return <CategoriesScreen kind="rent" question={useLoaderData<typeof clientLoader>().list} />
}
