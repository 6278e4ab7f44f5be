import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { productCsvColumns } from '../product-csv.ts'

interface ImportProductsProps {
  kind: Kind
  onClose: () => void
  onDone: () => void
}

export default function ImportProducts({ kind, onClose, onDone }: ImportProductsProps) {
  return (
    <ImportModal
      title="Importuoti produktus"
      isOpen
      onClose={onClose}
      onDone={onDone}
      call={AdminProducts[kind].import}
      progress={AdminProducts[kind].importProgress}
      columns={productCsvColumns[kind]}
    >
      <p>
        Produktas atpažįstamas iš numerio arba adreso ir pakeičiamas; eilutė be jų tampa nauju produktu.{' '}
        <span>
          <VatWords>Kainos rašomos eurais be PVM, savybės – taip:</VatWords>
        </span>{' '}
        <code>Galia=800 W|Svoris=2,4 kg</code>
        {kind !== 'rent' && (
          <span>
            , keli EAN kodai – taip: <code>4006381333931|5901234123457</code>, atributai su priedu prie kainos – taip:{' '}
            <code>Ilgis=3 m=5,00|Ilgis=6 m=9,50</code>
          </span>
        )}
        <span>
          . Nuotraukų failas nekeičia. Jei stulpelis „Likutis eksportuojant“ paliktas, pritaikomas tik skirtumas, todėl
          tuo metu parduoti vienetai negrįžta.
        </span>
      </p>
    </ImportModal>
  )
}
