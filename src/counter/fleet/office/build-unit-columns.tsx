import { Link } from 'react-router'
import type { Unit } from '#catalogue/units/units.contract.ts'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { LabelTags } from '#people/labels/office/public/label-tags.tsx'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { buildUnitAddress } from './unit-addresses.ts'
import { UnitStateLabel } from './unit-state-label.tsx'

export function buildUnitColumns(places: readonly Place[]): Column<Unit>[] {
  const titles = new Map(places.map(({ id, title }) => [id, title]))
  return [
    {
      key: 'code',
      head: 'Kodas',
      rowHead: true,
      cell: ({ id, code, labels }) => (
        <>
          <Link to={buildUnitAddress(id)} className="text-link figures whitespace-nowrap">
            {code}
          </Link>
          <LabelTags labels={labels} />
        </>
      ),
    },
    {
      key: 'product',
      head: 'Produktas',
      phone: 'long',
      cell: ({ product }) => product?.title ?? 'Produktas ištrintas',
    },
    ...(places.length > 1
      ? [
          {
            key: 'place',
            head: 'Padalinys',
            cell: ({ place_id, at_place_id }: Unit) => (
              <>
                <span>{titles.get(place_id) ?? '–'}</span>
                {at_place_id !== null && (
                  <span className="block text-sm text-soft">{`dabar: ${titles.get(at_place_id) ?? '–'}`}</span>
                )}
              </>
            ),
          },
        ]
      : []),
    { key: 'state', head: 'Būsena', cell: (unit) => <UnitStateLabel unit={unit} /> },
    {
      key: 'rental',
      head: 'Kas turi',
      phone: 'long',
      cell: ({ rental }) =>
        rental ? (
          <>
            <Link to={buildOfficeOrderAddress(rental.order_id)} className="text-link">
              {rental.client || `Užsakymas Nr.\u00a0${rental.order_id}`}
            </Link>
            <span className="figures block text-sm text-soft">
              iki <UnbrokenText>{formatDateTime(rental.due)}</UnbrokenText>
            </span>
          </>
        ) : (
          '–'
        ),
    },
    { key: 'serial', head: 'Serijos numeris', cell: ({ serial }) => serial || '–' },
    { key: 'bought_on', head: 'Pirkta', tight: true, phone: 'hidden', cell: ({ bought_on }) => bought_on ?? '–' },
    {
      key: 'purchase_price',
      head: 'Pirkimo kaina',
      number: true,
      wideOnly: true,
      cell: ({ purchase_price }) => (purchase_price === null ? '–' : formatMoney(purchase_price)),
    },
  ]
}
