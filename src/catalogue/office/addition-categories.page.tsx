import { createCategoriesList } from './categories-screen.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createCategoriesList('addition')

export const clientLoader = list.clientLoader
export default list.Page
