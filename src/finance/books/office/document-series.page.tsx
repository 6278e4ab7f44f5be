import { useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type DocumentSeries, ListDocumentSeries } from '../document-series.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({
  series: sendRequest(ListDocumentSeries, { signal }),
}))

const columns: Column<DocumentSeries>[] = [
  { key: 'series', head: 'Serija', rowHead: true, cell: ({ series }) => series },
  { key: 'kind', head: 'Dokumentai', cell: ({ kind }) => <VatWords>{getPaper(kind).plural}</VatWords> },
  { key: 'numbers', head: 'Numeriai', number: true, cell: ({ first, last }) => `${first}–${last}` },
  { key: 'count', head: 'Išrašyta', number: true, cell: ({ count }) => count },
  { key: 'days', head: 'Datos', cell: ({ first_on, last_on }) => `${first_on} – ${last_on}` },
  { key: 'state', head: 'Būsena', cell: (series) => <Findings series={series} /> },
]

export default function DocumentSeriesPage() {
  const { data, problem, loading } = useLoaded(useLoaderData<typeof clientLoader>().series)
  const { revalidate } = useRevalidator()
  const shown = data?.data ?? []
  const faulty = shown.filter((each) => !isGood(each)).length

  return (
    <>
      <OfficeHead
        action={
          <Button variant="quiet" pending={loading} onClick={() => void revalidate()}>
            Tikrinti iš naujo
          </Button>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Kiekvienos serijos numeriai turi eiti iš eilės nuo 1, be praleistų, o datos – negrįžti atgal.
      </p>
      {loading ? (
        <Skeleton className="h-60 w-full" />
      ) : problem !== null ? (
        <EmptyState title="Numerių patikrinti nepavyko">
          {renderErrorMessage(problem, 'Bandykite po akimirkos.')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          title="Dokumentų dar neišrašyta"
          action={<EmptyStateAction to="/admin/naujas-uzsakymas">Naujas užsakymas</EmptyStateAction>}
        >
          Pirmasis atsiras pateikus užsakymą.
        </EmptyState>
      ) : (
        <>
          <p role="status" className={`mb-3 font-semibold ${faulty ? 'text-bad' : 'text-good'}`}>
            {faulty ? `Serijų su klaidomis: ${faulty}.` : 'Visi numeriai yra, datos eina iš eilės.'}
          </p>
          <DataTable
            label="Dokumentų serijos"
            columns={columns}
            rows={shown}
            rowKey={({ kind, series }) => `${kind} ${series}`}
          />
        </>
      )}
    </>
  )
}

const isGood = ({ missing, out_of_order }: DocumentSeries) => missing.length === 0 && out_of_order.length === 0

function Findings({ series }: { series: DocumentSeries }) {
  if (isGood(series)) return <StateLabel colour="green">Tvarkinga</StateLabel>
  return (
    <ul className="grid gap-1 py-1">
      {series.missing.length > 0 && (
        <li>
          <StateLabel colour="red">
            {`Trūksta: ${series.missing.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')}`}
          </StateLabel>
        </li>
      )}
      {series.out_of_order.map(({ number, issued_on, previous, previous_on }) => (
        <li key={number}>
          <StateLabel colour="red">
            {`${number} (${issued_on}) išrašytas anksčiau už ${previous} (${previous_on})`}
          </StateLabel>
        </li>
      ))}
    </ul>
  )
}
