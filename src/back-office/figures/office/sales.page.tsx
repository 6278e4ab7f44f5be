import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PivotScreen, readPivotQuery } from '#shell/reports/office/public/pivot-screen.tsx'
import { salesPivot } from '../sales.pivot.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = readPivotQuery(salesPivot, search)
  return { query, report: sendRequest(salesPivot.show, { query, signal }) }
})

export default function SalesPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  return (
    <PivotScreen
      pivot={salesPivot}
      query={query}
      report={report}
      empty={{
        title: 'Šiuo laikotarpiu nieko neparduota',
        text: 'Nėra nė vienos PVM sąskaitos faktūros ar kreditinės sąskaitos su šių dienų data. Pasirinkite kitą laikotarpį arba padalinį.',
      }}
    />
  )
}
