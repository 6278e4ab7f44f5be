import { useEffect, useMemo, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { counted } from '#platform/plural.ts'
import { ProductChip } from '#rentals/office/product-chip.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { TagIcon, WrenchIcon } from '#ui/office/icons.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { useSelection } from '#ui/office/use-selection.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { stateWords } from '#units/unit-words.ts'
import { ExportUnits, ListUnits, unitStates } from '#units/units.contract.ts'
import { ImportUnitsModal } from './import-units-modal.tsx'
import { LabelsModal } from './labels-modal.tsx'
import { unitAddress } from './unit-address.ts'
import { unitColumns } from './unit-columns.tsx'
import { UnitModal } from './unit-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Vienetai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListUnits, { query: readQuery(ListUnits.query, search), signal }),
}))

const narrowing = ['search', 'state', 'product_id'] as const
const unitsWords = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
const stateOptions = unitStates.map((value) => ({ value, label: stateWords[value] }))

/** Every machine by its code: found, bought, labelled, written to a file and read from one. */
export default function Units() {
  const filters = useFilters(narrowing)
  const { given } = filters
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { rows } = list
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayWrite = useMay()('catalogue:write')
  const selectable = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(selectable, search.toString())
  const { notice, say } = useNotices()
  const [buying, setBuying] = useState(false)
  const [importing, setImporting] = useState(false)
  const [labels, setLabels] = useState<number[] | null>(null)
  const chosen = given.product_id ? rows[0]?.product : undefined

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Vienetų sąrašo gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Vienetai"
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton
              call={ExportUnits}
              query={given}
              onFailed={(thrown) => say.failed(whatFailed(thrown, 'Failo atsisiųsti nepavyko'))}
            />
            {mayWrite && (
              <>
                <Button variant="quiet" onClick={() => setImporting(true)}>
                  Importuoti CSV
                </Button>
                <Button onClick={() => setBuying(true)}>
                  <PlusIcon />
                  Naujas vienetas
                </Button>
              </>
            )}
          </div>
        }
      />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Kodas, serijos numeris arba produktas" />
        <SelectFilter filters={filters} name="state" label="Būsena" all="Visi" options={stateOptions} />
        {given.product_id && (
          <ProductChip title={rows[0]?.product?.title} onClear={() => filters.set({ product_id: '' })} />
        )}
      </FilterBar>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm text-soft">
          {list.loading ? 'Kraunama…' : list.meta && counted(list.meta.total, unitsWords)}
        </p>
        {selection.selected.length > 0 && (
          <Button variant="quiet" onClick={() => setLabels(selection.selected)}>
            <TagIcon />
            <span>
              Spausdinti etiketes (<span>{selection.selected.length}</span>)
            </span>
          </Button>
        )}
      </div>
      <ListTable
        label="Vienetai"
        list={list}
        columns={unitColumns(selectable, selection)}
        rowKey={(unit) => unit.id}
        isSelected={(unit) => selection.has(unit.id)}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<WrenchIcon />}
              title="Vienetų dar nėra"
              {...(mayWrite && { action: <Button onClick={() => setBuying(true)}>Naujas vienetas</Button> })}
            >
              Čia bus kiekvienas jūsų įrankis su savo kodu: kur jis, ką patyrė, kas jį turėjo.
            </EmptyState>
          )
        }
      />
      <UnitModal
        open={buying ? { product: chosen ?? null } : null}
        onClose={() => setBuying(false)}
        onSaved={(unit) => void navigate(unitAddress(unit.id))}
      />
      <ImportUnitsModal isOpen={importing} onClose={() => setImporting(false)} onDone={list.refresh} />
      <LabelsModal ids={labels} onClose={() => setLabels(null)} />
    </>
  )
}
