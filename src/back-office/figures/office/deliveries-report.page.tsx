import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PivotScreen, readPivotQuery } from '#shell/reports/office/public/pivot-screen.tsx'
import { deliveriesPivot } from '../deliveries.pivot.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = readPivotQuery(deliveriesPivot, search)
  return { query, report: sendRequest(deliveriesPivot.show, { query, signal }) }
})

export default function DeliveriesReportPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  return (
    <PivotScreen
      pivot={deliveriesPivot}
      query={query}
      report={report}
      empty={{
        title: 'Pristatymų nebuvo',
        text: 'Šiuo laikotarpiu niekur nevažiuota ir pristatymas neparduotas. Pasirinkite kitą laikotarpį arba padalinį.',
      }}
    />
  )
}
