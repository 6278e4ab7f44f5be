import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PivotScreen, readPivotQuery } from '#shell/reports/office/public/pivot-screen.tsx'
import { depositsPivot } from '../deposits.pivot.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = readPivotQuery(depositsPivot, search)
  return { query, report: sendRequest(depositsPivot.show, { query, signal }) }
})

export default function DepositsReportPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  return (
    <PivotScreen
      pivot={depositsPivot}
      query={query}
      report={report}
      empty={{
        title: 'Užstatų nebuvo',
        text: 'Šiuo laikotarpiu užstatų nelaikyta ir nejudėjo. Pasirinkite kitą laikotarpį arba padalinį.',
      }}
    />
  )
}
