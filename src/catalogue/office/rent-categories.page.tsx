import { useLoaderData } from 'react-router'
import { CategoriesScreen } from './categories-screen.tsx'
import { createCategoriesLoader } from './create-categories-loader.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createCategoriesLoader('rent')

export default function RentCategories() {
  return <CategoriesScreen kind="rent" question={useLoaderData<typeof clientLoader>().list} />
}
