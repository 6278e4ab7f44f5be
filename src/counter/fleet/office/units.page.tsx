import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { unitStateLabels } from '#catalogue/units/unit-labels.ts'
import type { Unit } from '#catalogue/units/units.contract.ts'
import {
  ExportUnits,
  ImportUnits,
  ImportUnitsProgress,
  ListUnits,
  unitStates,
} from '#catalogue/units/units.contract.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { LabelFilter } from '#people/labels/office/public/label-filter.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { ProductChip } from '#rentals/office/public/product-chip.tsx'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { EarlyChoosingTable } from '#shell/ui/office/early-choosing-table.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import type { FilterName, ListState } from '#shell/ui/office/list-definition.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { buildUnitColumns } from './build-unit-columns.tsx'
import { BulkUnits } from './bulk-units.tsx'
import { buildUnitAddress } from './unit-addresses.ts'
import { UnitModal } from './unit-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const awayStates = ['elsewhere', 'in_transit']
const stateOptions = unitStates.map((value) => ({ value, label: unitStateLabels[value] }))

const list = createOfficeList({
  endpoint: ListUnits,
  label: 'Vienetai',
  failure: 'Vienetų sąrašo gauti nepavyko',
  head: (state) => <UnitsHead {...state} />,
  filters: [
    { kind: 'search', name: 'search', label: 'Kodas, serijos numeris arba produktas' },
    {
      kind: 'choice',
      name: 'state',
      label: 'Būsena',
      options: ({ branch: { places } }) =>
        places.length > 1 ? stateOptions : stateOptions.filter(({ value }) => !awayStates.includes(value)),
    },
    { kind: 'branch', narrows: true },
    { kind: 'own', name: 'label', label: 'Žyma', control: LabelFilter },
    {
      kind: 'link',
      name: 'product_id',
      show: (_, { list, filters }) => (
        <ProductChip title={list.rows[0]?.product?.title} onClear={() => filters.set({ product_id: '' })} />
      ),
    },
  ],
  bulk: {
    rights: ['catalogue:read'],
    nameOf: ({ code }) => code,
    takesFound: true,
    stays: { by: EarlyChoosingTable, words: { one: 'vienetas', few: 'vienetai', other: 'vienetų' } },
    Actions: BulkUnits,
  },
  columns: ({ branch }) => buildUnitColumns(branch.places),
  empty: (state) => (
    <EmptyState
      icon={<WrenchIcon />}
      title="Vienetų dar nėra"
      action={state.may('catalogue:write') && <NewUnitButton {...state} product={null} />}
    >
      Čia bus kiekvienas jūsų įrankis su savo kodu: kur jis, ką patyrė, kas jį turėjo.
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

type UnitsState = ListState<AnswerOf<typeof ListUnits>, FilterName<typeof ListUnits>>

function UnitsHead(state: UnitsState) {
  const { branch, dialog, filters, list, may, say } = state
  const areSeveral = branch.places.length > 1
  const product = filters.given.product_id ? (list.rows[0]?.product ?? null) : null
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton
        call={ExportUnits}
        query={{ ...filters.given, ...(branch.placeId !== undefined && { place: String(branch.placeId) }) }}
        onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))}
      />
      {may('catalogue:write') && (
        <>
          <Button
            variant="quiet"
            onClick={() =>
              dialog.open(({ onClose }) => (
                <ImportUnitsModal areSeveral={areSeveral} isOpen onClose={onClose} onDone={list.refresh} />
              ))
            }
          >
            Importuoti CSV
          </Button>
          <NewUnitButton {...state} product={product}>
            <PlusIcon />
          </NewUnitButton>
        </>
      )}
    </div>
  )
}

type NewUnitButtonProps = Pick<UnitsState, 'dialog'> & { product: Unit['product']; children?: ReactNode }

function NewUnitButton({ dialog, product, children }: NewUnitButtonProps) {
  const navigate = useNavigate()
  const openSaved = (unit: Unit) => void navigate(buildUnitAddress(unit.id))
  return (
    <Button
      onClick={() =>
        dialog.open(({ onClose }) => <UnitModal open={{ product }} onClose={onClose} onSaved={openSaved} />)
      }
    >
      {children}
      <span>Naujas vienetas</span>
    </Button>
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
      columns={unitCsvColumns.filter(({ field }) => field !== 'labels' && (areSeveral || field !== 'place'))}
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
        <li>
          <VatWords>
            Produktas rašomas adresu, numeriu arba pavadinimu; pirkimo kaina – eurais be PVM, diena – 2026-11-22.
          </VatWords>
        </li>
      </ul>
    </ImportModal>
  )
}
