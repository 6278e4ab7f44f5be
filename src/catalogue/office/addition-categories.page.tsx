import { useLoaderData } from 'react-router'
import { CategoriesScreen } from './categories-screen.tsx'
import { createCategoriesLoader } from './create-categories-loader.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createCategoriesLoader('addition')

export default function AdditionCategories() {
  return <CategoriesScreen kind="addition" question={useLoaderData<typeof clientLoader>().list} />
}
