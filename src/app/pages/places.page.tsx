import { useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PlacesScreen } from '#shell/places/office/places-screen.tsx'
import { ListAdminPlaces } from '#shell/places/places.contract.ts'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ signal }) => ({ places: sendRequest(ListAdminPlaces, { signal }) }))

export default function PlacesPage() {
  return <PlacesScreen question={useLoaderData<typeof clientLoader>().places} />
}
