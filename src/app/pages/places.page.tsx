import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PlacesScreen } from '#shell/branches/office/public/places-screen.tsx'
import { ListAdminPlaces } from '#shell/branches/places.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ places: sendRequest(ListAdminPlaces, { signal }) }))

export default function PlacesPage() {
  return <PlacesScreen question={useLoaderData<typeof clientLoader>().places} />
}
