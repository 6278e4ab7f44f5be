import { pageMeta } from '#platform/pages/page-meta.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { officeWords } from './office-words.ts'

export const meta = () => pageMeta({ title: officeWords.addition.categories })

export default function AdditionCategories() {
  return <CategoriesScreen kind="addition" />
}
