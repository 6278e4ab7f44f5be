import { pageMeta } from '#platform/pages/page-meta.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { officeWords } from './office-words.ts'

export const meta = () => pageMeta({ title: officeWords.sell.categories })

export default function SellCategories() {
  return <CategoriesScreen kind="sell" />
}
