import { useLoaderData } from 'react-router'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { categoriesLoader } from './categories-loader.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { officeWords } from './office-words.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: officeWords.sell.categories })

export const clientLoader = categoriesLoader('sell')

export default function SellCategories() {
  return <CategoriesScreen kind="sell" question={useLoaderData<typeof clientLoader>().list} />
}
