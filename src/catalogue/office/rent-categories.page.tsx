import { pageMeta } from '#platform/pages/page-meta.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { officeWords } from './office-words.ts'

export const meta = () => pageMeta({ title: officeWords.rent.categories })

export default function RentCategories() {
  return <CategoriesScreen kind="rent" />
}
