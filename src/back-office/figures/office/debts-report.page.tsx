import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PivotScreen, readPivotQuery } from '#shell/reports/office/public/pivot-screen.tsx'
import { debtsPivot } from '../debts.pivot.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => {
  const query = readPivotQuery(debtsPivot, search)
  return { query, report: sendRequest(debtsPivot.show, { query, signal }) }
})

export default function DebtsReportPage() {
  const { query, report } = useLoaderData<typeof clientLoader>()
  return (
    <PivotScreen
      pivot={debtsPivot}
      query={query}
      report={report}
      empty={{
        title: 'Niekas nebuvo skolingas',
        text: 'Laikotarpio pabaigoje neapmokėtų sąskaitų ir išduotų neapmokėtų užsakymų nebuvo.',
      }}
    />
  )
}
