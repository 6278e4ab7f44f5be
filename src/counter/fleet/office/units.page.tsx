import { useEffect, useMemo, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { unitStateLabels } from '#catalogue/units/unit-labels.ts'
import {
  ExportUnits,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  unitStates,
} from '#catalogue/units/units.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { ProductChip } from '#rentals/office/public/product-chip.tsx'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { TagIcon, WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useSelection } from '#shell/ui/office/use-selection.ts'
import { buildUnitColumns } from './build-unit-columns.tsx'
import { LabelsModal } from './labels-modal.tsx'
import { buildUnitAddress } from './unit-addresses.ts'
import { UnitModal } from './unit-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListUnits, { query: readQuery(ListUnits.query, addOfficeBranch(search)), signal }),
}))

const narrowing = ['search', 'state', 'product_id'] as const
const unitsWords = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
const awayStates = ['elsewhere', 'in_transit']
const stateOptions = unitStates.map((value) => ({ value, label: unitStateLabels[value] }))

export default function UnitsPage() {
  const filters = useFilters(narrowing)
  const { given } = filters
  const { places, placeId, choose } = useOfficePlace()
  const areSeveral = places.length > 1
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { rows } = list
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayWrite = usePermissions()('catalogue:write')
  const selectable = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(selectable, search.toString())
  const { notice, say } = useNotices()
  const [buying, setBuying] = useState(false)
  const [importing, setImporting] = useState(false)
  const [labels, setLabels] = useState<number[] | null>(null)
  const chosen = given.product_id ? rows[0]?.product : undefined

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Vienetų sąrašo gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton
              call={ExportUnits}
              query={{ ...given, ...(placeId !== undefined && { place: String(placeId) }) }}
              onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))}
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
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visi"
          options={areSeveral ? stateOptions : stateOptions.filter(({ value }) => !awayStates.includes(value))}
        />
        <PlaceFilter />
        {given.product_id && (
          <ProductChip title={rows[0]?.product?.title} onClear={() => filters.set({ product_id: '' })} />
        )}
      </FilterBar>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm text-soft">
          {list.loading ? 'Kraunama…' : list.meta && formatPlural(list.meta.total, unitsWords)}
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
        columns={buildUnitColumns(selectable, selection, places)}
        rowKey={(unit) => unit.id}
        isSelected={(unit) => selection.has(unit.id)}
        empty={
          filters.any || placeId !== undefined ? (
            <NoResults
              onClear={() => {
                filters.clear()
                choose(undefined)
              }}
            />
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
        onSaved={(unit) => void navigate(buildUnitAddress(unit.id))}
      />
      <ImportUnitsModal
        areSeveral={areSeveral}
        isOpen={importing}
        onClose={() => setImporting(false)}
        onDone={list.refresh}
      />
      <LabelsModal ids={labels} onClose={() => setLabels(null)} />
    </>
  )
}

type ImportUnitsModalProps = { areSeveral: boolean; isOpen: boolean; onClose: () => void; onDone: () => void }

function ImportUnitsModal({ areSeveral, ...props }: ImportUnitsModalProps) {
  return (
    <ImportModal
      {...props}
      title="Vienetų importas"
      call={ImportUnits}
      progress={ImportUnitsProgress}
      columns={areSeveral ? unitCsvColumns : unitCsvColumns.filter(({ field }) => field !== 'place')}
      size={`Iki 10\u00a0MB ir 100\u00a0000 eilučių`}
    >
      <ul className="ml-5 list-disc space-y-1">
        <li>
          Vienetas atpažįstamas iš kodo: žinomas pakeičiamas, nežinomas pradedamas naudoti, ir produkto likutis didėja.
        </li>
        <li>Eilutė be kodo gauna kitą laisvą kodą.</li>
        {areSeveral && (
          <li>Padalinys rašomas kodu; tuščias – numatytasis. Žinomo vieneto padalinys čia nekeičiamas.</li>
        )}
        <li>Produktas rašomas adresu, numeriu arba pavadinimu; pirkimo kaina – eurais be PVM, diena – 2026-11-22.</li>
      </ul>
    </ImportModal>
  )
}
