import { pageMeta } from '#platform/pages/page-meta.ts'
import { officeWords } from './office-words.ts'
import { ProductsScreen } from './products-screen.tsx'

export const meta = () => pageMeta({ title: officeWords.addition.products })

export default function AdditionProducts() {
  return <ProductsScreen kind="addition" />
}
