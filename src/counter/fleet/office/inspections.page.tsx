import { Link } from 'react-router'
import { ListDueInspections } from '#catalogue/units/inspections.contract.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { ProductChip } from '#rentals/office/public/product-chip.tsx'
import { Button } from '#shell/ui/button.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { ListCount } from '#shell/ui/office/list-count.tsx'
import { describeInspectionUse, InspectionStateLabel } from './inspection-state-label.tsx'
import { PassInspectionModal } from './pass-inspection-modal.tsx'
import { buildUnitAddress } from './unit-addresses.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const whichOptions = [
  { value: 'overdue', label: 'Pasibaigusios ir neatliktos' },
  { value: 'soon', label: 'Baigsis per 14 dienų' },
]
const list = createOfficeList({
  endpoint: ListDueInspections,
  label: 'Patikros',
  failure: 'Patikrų sąrašo gauti nepavyko',
  rowKey: ({ unit, kind }) => `${unit.id} ${kind}`,
  filters: [
    { kind: 'branch' },
    { kind: 'search', name: 'search', label: 'Kodas, serija, produktas ar patikra' },
    { kind: 'choice', name: 'which', label: 'Rodyti', all: 'Visas', options: whichOptions },
    {
      kind: 'link',
      name: 'product_id',
      show: (_, { list, filters }) => (
        <ProductChip title={list.rows[0]?.product.title} onClear={() => filters.set({ product_id: '' })} />
      ),
    },
  ],
  above: ({ list }) => <ListCount list={list} words={{ one: 'patikra', few: 'patikros', other: 'patikrų' }} />,
  columns: [
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
    { key: 'product', head: 'Produktas', phone: 'long', cell: ({ product }) => product.title },
    {
      key: 'kind',
      head: 'Patikra',
      phone: 'long',
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
  ],
  actions: (row, { dialog, may }) =>
    may('inspections:write') && (
      <Button
        size="small"
        variant="quiet"
        onClick={() => dialog.open((handlers) => <PassInspectionModal unit={row.unit} kinds={[row]} {...handlers} />)}
      >
        Įrašyti patikrą
      </Button>
    ),
  empty: {
    icon: <CheckIcon />,
    title: 'Visos patikros galioja',
    text: 'Čia atsiras vienetai, kurių patikra pasibaigė arba baigsis per 14 dienų. Ką ir kas kiek tikrinti, rašoma produkto formoje.',
    next: ['/admin/rent/products', 'Nuomos produktai'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page
