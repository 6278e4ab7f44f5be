import { createProductsList } from './products-screen.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createProductsList('sell')

export const clientLoader = list.clientLoader
export default list.Page
