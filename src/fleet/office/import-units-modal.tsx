import { ImportModal } from '#ui/office/import-modal.tsx'
import { unitCsvColumns } from '#units/unit-csv.ts'
import { ImportUnits, ImportUnitsProgress } from '#units/units.contract.ts'

type ImportUnitsModalProps = { isOpen: boolean; onClose: () => void; onDone: () => void }

export function ImportUnitsModal(props: ImportUnitsModalProps) {
  return (
    <ImportModal
      {...props}
      title="Vienetų importas"
      call={ImportUnits}
      progress={ImportUnitsProgress}
      columns={unitCsvColumns}
      size={`Iki 10\u00a0MB ir 100\u00a0000 eilučių`}
    >
      <ul className="ml-5 list-disc space-y-1">
        <li>
          Vienetas atpažįstamas iš kodo: žinomas pakeičiamas, nežinomas pradedamas naudoti, ir produkto likutis didėja.
        </li>
        <li>Eilutė be kodo gauna kitą laisvą kodą.</li>
        <li>Produktas rašomas adresu, numeriu arba pavadinimu; pirkimo kaina – eurais be PVM, diena – 2026-11-22.</li>
      </ul>
    </ImportModal>
  )
}
