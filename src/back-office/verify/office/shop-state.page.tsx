import { useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { invariantLabels } from '../invariant-labels.ts'
import { type InvariantCheck, ShowShopState } from '../verify.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ state: sendRequest(ShowShopState, { signal }) }))

const columns: Column<InvariantCheck>[] = [
  { key: 'says', head: 'Kas turi būti tiesa', rowHead: true, cell: ({ name }) => invariantLabels[name] ?? name },
  { key: 'state', head: 'Būsena', cell: (check) => <Standing check={check} /> },
  {
    key: 'checked',
    head: 'Tikrinta',
    cell: ({ checked_at }) => <span className="figures whitespace-nowrap">{formatDateTime(checked_at)}</span>,
  },
  { key: 'name', head: 'Žymuo', cell: ({ name }) => <span className="figures">{name}</span> },
]

export default function ShopStatePage() {
  const { data, problem, loading } = useLoaded(useLoaderData<typeof clientLoader>().state)
  const { revalidate } = useRevalidator()
  const shown = loading || problem !== null ? undefined : data?.data

  return (
    <>
      <OfficeHead
        action={
          <Button variant="quiet" pending={loading} onClick={() => void revalidate()}>
            Atnaujinti
          </Button>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Parduotuvė kas minutę pati tikrina, ar likučiai, nuomos, pinigai, dokumentai ir nuotraukos tarpusavyje sutampa.
      </p>
      {loading ? (
        <Skeleton className="h-96 w-full" />
      ) : !shown ? (
        <EmptyState title="Patikros gauti nepavyko">
          {renderErrorMessage(problem, 'Bandykite po akimirkos.')}
        </EmptyState>
      ) : shown.invariants.length === 0 ? (
        <EmptyState title="Dar netikrinta">Pirmoji patikra – per minutę nuo programos paleidimo.</EmptyState>
      ) : (
        <>
          <p role="status" className={`mb-3 font-semibold ${shown.broken ? 'text-bad' : 'text-good'}`}>
            {shown.broken
              ? `Neatitikimų: ${shown.broken}. Perduokite šį puslapį parduotuvės prižiūrėtojui.`
              : 'Viskas sutampa.'}
          </p>
          <DataTable label="Duomenų patikra" columns={columns} rows={shown.invariants} rowKey={({ name }) => name} />
        </>
      )}
    </>
  )
}

function Standing({ check: { breaches, broken_since } }: { check: InvariantCheck }) {
  if (!broken_since) return <StateLabel colour="green">Sutampa</StateLabel>
  return (
    <div className="grid gap-1 py-1">
      <StateLabel colour="red">{`Nesutampa nuo ${formatDateTime(broken_since)}`}</StateLabel>
      <ul lang="en" className="text-sm text-soft">
        {breaches.map((breach) => (
          <li key={breach}>{breach}</li>
        ))}
      </ul>
    </div>
  )
}
