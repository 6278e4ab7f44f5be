import { useLoaderData } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { categoriesLoader } from './categories-loader.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { officeWords } from './office-words.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: officeWords.rent.categories })

export const clientLoader = categoriesLoader('rent')

export default function RentCategories() {
  return <CategoriesScreen kind="rent" question={useLoaderData<typeof clientLoader>().list} />
}
