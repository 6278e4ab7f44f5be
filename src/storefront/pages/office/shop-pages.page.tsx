import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ListPages, type PageRow } from '../pages.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ pages: sendRequest(ListPages, { signal }) }))

export default function ShopPages() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().pages)
  return (
    <>
      <OfficeHead />
      <p className="mb-5 max-w-prose text-soft">
        Ką klientai skaito viešuose puslapiuose. Telefonas, adresas, darbo laikas ir kiti nustatymai į tekstą įrašomi
        savaime.
      </p>
      {problem !== null && !data && <LoadFailure title="Puslapių sąrašo gauti nepavyko" problem={problem} />}
      {!data && problem === null && <Skeleton className="h-40 w-full max-w-3xl" />}
      {data && (
        <Card title="Puslapiai" className="max-w-3xl">
          <ul className="-my-3 divide-y divide-line">
            {data.data.map((row) => (
              <li key={row.page} className="grid gap-1 py-3">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <Link to={`/admin/puslapiai/${row.page}`} className="text-link py-1 font-semibold wrap-anywhere">
                    {row.title}
                  </Link>
                  <PageState row={row} />
                </div>
                <p className="text-sm wrap-anywhere text-soft">
                  <span>{row.path}</span>
                  {row.saved_at && (
                    <span className="figures">{`, redakcija Nr.\u00a0${row.version}, ${formatDateTime(row.saved_at)}`}</span>
                  )}
                  <span>{row.saved_by && `, ${row.saved_by}`}</span>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function PageState({ row: { version, published_version } }: { row: PageRow }) {
  if (version > published_version) return <StateLabel colour="amber">Yra juodraštis</StateLabel>
  if (version > 1) return <StateLabel colour="green">Paskelbta</StateLabel>
  return <StateLabel colour="neutral">Pradinis</StateLabel>
}
