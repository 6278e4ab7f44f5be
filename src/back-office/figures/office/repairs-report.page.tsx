import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PivotScreen, readPivotQuery } from '#shell/reports/office/public/pivot-screen.tsx'
import { repairsPivot } from '../repairs.pivot.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = readPivotQuery(repairsPivot, search)
  return { query, report: sendRequest(repairsPivot.show, { query, signal }) }
})

export default function RepairsReportPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  return (
    <PivotScreen
      pivot={repairsPivot}
      query={query}
      report={report}
      empty={{
        title: 'Prastovų ir žalos nebuvo',
        text: 'Šiuo laikotarpiu niekas neremontuota ir žalos nepriskaičiuota. Pasirinkite kitą laikotarpį arba padalinį.',
      }}
    />
  )
}
