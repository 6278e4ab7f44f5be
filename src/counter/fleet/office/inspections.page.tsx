import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { type DueInspection, ListDueInspections } from '#catalogue/units/inspections.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { ProductChip } from '#rentals/office/public/product-chip.tsx'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { describeInspectionUse, InspectionStateLabel } from './inspection-state-label.tsx'
import { PassInspectionModal } from './pass-inspection-modal.tsx'
import { buildUnitAddress } from './unit-addresses.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListDueInspections, {
    query: readQuery(ListDueInspections.query, addOfficeBranch(search)),
    signal,
  }),
}))

const narrowing = ['search', 'which', 'product_id'] as const
const whichOptions = [
  { value: 'overdue', label: 'Pasibaigusios ir neatliktos' },
  { value: 'soon', label: 'Baigsis per 14 dienų' },
]
const words = { one: 'patikra', few: 'patikros', other: 'patikrų' }

export default function Inspections() {
  const filters = useFilters(narrowing)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const mayWrite = usePermissions()('inspections:write')
  const { notice, say } = useNotices()
  const [passed, setPassed] = useState<DueInspection | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Patikrų sąrašo gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <FilterBar filters={filters}>
        <PlaceFilter />
        <SearchFilter filters={filters} name="search" label="Kodas, serija, produktas ar patikra" />
        <SelectFilter filters={filters} name="which" label="Rodyti" all="Visas" options={whichOptions} />
        {filters.given.product_id && (
          <ProductChip title={list.rows[0]?.product.title} onClear={() => filters.set({ product_id: '' })} />
        )}
      </FilterBar>
      <p role="status" className="figures mb-2 flex min-h-11 items-center text-sm text-soft">
        {list.loading ? 'Kraunama…' : list.meta && formatPlural(list.meta.total, words)}
      </p>
      <ListTable
        label="Patikros"
        list={list}
        columns={dueColumns}
        rowKey={({ unit, kind }) => `${unit.id} ${kind}`}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<CheckIcon />}
              title="Visos patikros galioja"
              action={<EmptyStateAction to="/admin/rent/products">Nuomos produktai</EmptyStateAction>}
            >
              Čia atsiras vienetai, kurių patikra pasibaigė arba baigsis per 14 dienų. Ką ir kas kiek tikrinti, rašoma
              produkto formoje.
            </EmptyState>
          )
        }
        actions={(row) =>
          mayWrite && (
            <Button size="small" variant="quiet" onClick={() => setPassed(row)}>
              Įrašyti patikrą
            </Button>
          )
        }
      />
      {passed && (
        <PassInspectionModal
          unit={passed.unit}
          kinds={[passed]}
          onClose={() => setPassed(null)}
          onDone={(said) => {
            setPassed(null)
            say.done(said)
            list.refresh()
          }}
        />
      )}
    </>
  )
}

const dueColumns: Column<DueInspection>[] = [
  {
    key: 'code',
    head: 'Vienetas',
    rowHead: true,
    cell: ({ unit }) => (
      <Link to={buildUnitAddress(unit.id)} className="text-link figures whitespace-nowrap">
        {unit.code}
      </Link>
    ),
  },
  { key: 'product', head: 'Produktas', cell: ({ product }) => product.title },
  {
    key: 'kind',
    head: 'Patikra',
    cell: ({ kind, obligatory }) => (
      <span>
        <span>{kind}</span>
        {obligatory && <span className="block text-sm whitespace-nowrap text-soft">privaloma</span>}
      </span>
    ),
  },
  { key: 'state', head: 'Būsena', cell: (row) => <InspectionStateLabel standing={row} /> },
  {
    key: 'due',
    head: 'Galioja',
    cell: (row) => (
      <span className="figures">
        {describeInspectionUse(row).map((word) => (
          <span key={word} className="block whitespace-nowrap">
            {word}
          </span>
        ))}
        <span>{describeInspectionUse(row).length === 0 && '–'}</span>
      </span>
    ),
  },
  {
    key: 'place',
    head: 'Kur',
    cell: ({ unit }) => <span className="whitespace-nowrap">{unit.state === 'out' ? 'Išnuomotas' : 'Pas mus'}</span>,
  },
]
