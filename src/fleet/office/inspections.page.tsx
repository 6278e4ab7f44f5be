import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { counted } from '#platform/plural.ts'
import { ProductChip } from '#rentals/office/product-chip.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon } from '#ui/frame-icons.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { type DueInspection, ListDueInspections } from '#units/inspections.contract.ts'
import { dueColumns } from './due-columns.tsx'
import { PassInspectionModal } from './pass-inspection-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Patikros' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDueInspections, { query: readQuery(ListDueInspections.query, search), signal }),
}))

const narrowing = ['search', 'which', 'product_id'] as const
const whichOptions = [
  { value: 'overdue', label: 'Pasibaigusios ir neatliktos' },
  { value: 'soon', label: 'Baigsis per 14 dienų' },
]
const words = { one: 'patikra', few: 'patikros', other: 'patikrų' }

/** What has run out or soon will, the most pressing first: a mechanic's list for the day. */
export default function Inspections() {
  const filters = useFilters(narrowing)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const mayWrite = useMay()('inspections:write')
  const { notice, say } = useNotices()
  const [passed, setPassed] = useState<DueInspection | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Patikrų sąrašo gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Patikros" />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Kodas, serija, produktas ar patikra" />
        <SelectFilter filters={filters} name="which" label="Rodyti" all="Visas" options={whichOptions} />
        {filters.given.product_id && (
          <ProductChip title={list.rows[0]?.product.title} onClear={() => filters.set({ product_id: '' })} />
        )}
      </FilterBar>
      <p role="status" className="figures mb-2 flex min-h-11 items-center text-sm text-soft">
        {list.loading ? 'Kraunama…' : list.meta && counted(list.meta.total, words)}
      </p>
      <ListTable
        label="Patikros"
        list={list}
        columns={dueColumns}
        rowKey={({ unit, kind }) => `${unit.id} ${kind}`}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<CheckIcon />}
              title="Visos patikros galioja"
              action={<NextStep to="/admin/rent/products">Nuomos produktai</NextStep>}
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
