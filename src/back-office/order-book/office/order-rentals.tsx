import { Link } from 'react-router'
import { orderAddress } from '#orders/office/order-address.ts'
import type { OrderRental } from '#orders/orders.contract.ts'
import { rentalState, rentalStates } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { StateWord } from '#shell/ui/state-word.tsx'
import { When } from '#shell/ui/when.tsx'

const columns: Column<OrderRental>[] = [
  {
    key: 'title',
    head: 'Įrankis',
    rowHead: true,
    cell: (rental) => (
      <span className="block py-1">
        <span>{rental.title}</span>
        {rental.bundle && <span className="block text-sm font-normal text-soft">{`Rinkinys: ${rental.bundle}`}</span>}
        {rental.extended_by.map((id) => (
          <Link key={id} to={orderAddress(id)} className="text-link block text-sm font-normal">
            {`Pratęsta užsakymu Nr.\u00a0${id}`}
          </Link>
        ))}
      </span>
    ),
  },
  { key: 'quantity', head: 'Kiekis', number: true, cell: (rental) => rental.quantity },
  { key: 'starts_at', head: 'Atsiimti', cell: (rental) => formatDateTime(rental.starts_at) },
  { key: 'expected_return', head: 'Grąžinti', cell: (rental) => formatDateTime(rental.expected_return) },
  {
    key: 'returned',
    head: 'Būsena',
    cell: (rental) => <State rental={rental} />,
  },
]

function State({ rental }: { rental: OrderRental }) {
  const state = rentalState(rental, Date.now())
  const { label, colour } = rentalStates[state]
  if (!rental.returned && (rental.off_rent_at || rental.broken_since))
    return (
      <div>
        <StateWord colour="amber">{rental.off_rent_at ? 'Laukia surinkimo' : 'Sugedo'}</StateWord>
        <span className="figures block text-sm text-soft">
          <When>{formatDateTime(rental.off_rent_at ?? rental.broken_since ?? '')}</When>
        </span>
      </div>
    )
  return (
    <div>
      <StateWord colour={colour}>{label}</StateWord>
      <span className="figures block text-sm text-soft">
        {rental.returned_at ? formatDateTime(rental.returned_at) : state === 'late' && 'Vėluoja'}
      </span>
    </div>
  )
}

export function OrderRentals({ orderId, rentals }: { orderId: number; rentals: OrderRental[] }) {
  return (
    <Card
      title="Nuoma"
      aside={
        <Link to={`/admin/rent/rentals?q=${orderId}`} className="text-link text-sm">
          Nuomų sąraše
        </Link>
      }
    >
      <DataTable
        label="Užsakymo nuomos"
        columns={columns}
        rows={rentals}
        rowKey={(rental) => rental.id}
        className="-m-5 border-0"
      />
    </Card>
  )
}
