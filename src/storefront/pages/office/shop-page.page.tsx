import { useLoaderData } from 'react-router'
import { ListPublicFees } from '#finance/fees/fees.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { PageName } from '../page-names.ts'
import { ShowPage } from '../pages.contract.ts'
import { PageEditor } from './page-editor.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  page: sendRequest(ShowPage, { params: { page: params.page as PageName }, signal }),
  settings: sendRequest(ShowPublicSettings, { signal }),
  places: sendRequest(ListPlaces, { signal }),
  fees: sendRequest(ListPublicFees, { signal }),
}))

export default function ShopPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const page = useLoaded(loaded.page)
  const settings = useLoaded(loaded.settings)
  const places = useLoaded(loaded.places)
  const fees = useLoaded(loaded.fees)
  const problem = page.problem ?? settings.problem ?? places.problem ?? fees.problem
  if (page.data && settings.data && places.data && fees.data)
    return (
      <PageEditor
        key={page.data.data.page}
        loaded={page.data.data}
        settings={settings.data.data}
        places={places.data.data}
        fees={fees.data.data}
      />
    )
  return problem === null ? (
    <Skeleton className="h-96 w-full" />
  ) : (
    <LoadFailure title="Puslapio gauti nepavyko" problem={problem} />
  )
}
