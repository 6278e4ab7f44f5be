import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FileIcon } from '#ui/icons.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { ImportModal } from '#ui/office/import-modal.tsx'
import { Allowed } from '#ui/office/may.tsx'
import type { useNotices } from '#ui/office/notice.tsx'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { productCsvColumns } from '../product-csv.ts'
import type { ListFilters } from './office-products.ts'

type ProductFilesProps = {
  kind: Kind
  /** What the list is narrowed to; the file holds the same. */
  given: ListFilters
  say: ReturnType<typeof useNotices>['say']
  onImported: () => void
}

/** The list as a CSV file, and products from one. */
export function ProductFiles({ kind, given, say, onImported }: ProductFilesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ExportButton
        call={AdminProducts[kind].export}
        query={given}
        onFailed={(thrown) =>
          say.failed(whatFailed(thrown, english('An error occurred while processing your request')))
        }
      />
      <Allowed right="catalogue:write">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <FileIcon />
          Importuoti CSV
        </Button>
      </Allowed>
      <ImportModal
        title="Importuoti produktus"
        isOpen={open}
        onClose={() => setOpen(false)}
        onDone={onImported}
        call={AdminProducts[kind].import}
        progress={AdminProducts[kind].importProgress}
        columns={productCsvColumns[kind]}
      >
        <p>
          Produktas atpažįstamas iš numerio arba adreso ir pakeičiamas; eilutė be jų tampa nauju produktu. Kainos
          rašomos eurais be PVM, savybės – taip: <code>Galia=800 W|Svoris=2,4 kg</code>
          {kind !== 'rent' && (
            <>
              , atributai su priedu prie kainos – taip: <code>Ilgis=3 m=5,00|Ilgis=6 m=9,50</code>
            </>
          )}
          . Nuotraukų failas nekeičia. Jei stulpelis „Likutis eksportuojant“ paliktas, pritaikomas tik skirtumas, todėl
          tuo metu parduoti vienetai negrįžta.
        </p>
      </ImportModal>
    </>
  )
}
