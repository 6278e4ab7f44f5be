import { useEffect, useMemo, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { stateWords } from '#catalogue/units/unit-words.ts'
import {
  ExportUnits,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  unitStates,
} from '#catalogue/units/units.contract.ts'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { counted } from '#platform/plural.ts'
import { ProductChip } from '#rentals/office/product-chip.tsx'
import { atOfficePlace, PlaceFilter, useOfficePlace } from '#shell/places/office/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { TagIcon, WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useSelection } from '#shell/ui/office/use-selection.ts'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'
import { LabelsModal } from './labels-modal.tsx'
import { unitAddress } from './unit-address.ts'
import { unitColumns } from './unit-columns.tsx'
import { UnitModal } from './unit-modal.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListUnits, { query: readQuery(ListUnits.query, atOfficePlace(search)), signal }),
}))

const narrowing = ['search', 'state', 'product_id'] as const
const unitsWords = { one: 'vienetas', few: 'vienetai', other: 'vienetų' }
const awayStates = ['elsewhere', 'in_transit']
const stateOptions = unitStates.map((value) => ({ value, label: stateWords[value] }))

export default function Units() {
  const filters = useFilters(narrowing)
  const { given } = filters
  const { places, placeId, choose } = useOfficePlace()
  const areSeveral = places.length > 1
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
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton
              call={ExportUnits}
              query={{ ...given, ...(placeId !== undefined && { place: String(placeId) }) }}
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
        columns={unitColumns(selectable, selection, places)}
        rowKey={(unit) => unit.id}
        isSelected={(unit) => selection.has(unit.id)}
        empty={
          filters.any || placeId !== undefined ? (
            <NothingFound
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
        onSaved={(unit) => void navigate(unitAddress(unit.id))}
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
