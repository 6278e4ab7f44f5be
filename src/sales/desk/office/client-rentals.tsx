import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatMoment } from '#rentals/office/public/format-moment.ts'
import { getRentalStage, rentalStages } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { DataTable } from '#shell/ui/office/data-table.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { ClientRental } from '../client-work.contract.ts'

const columns: Column<ClientRental>[] = [
  {
    key: 'title',
    head: 'Įrankis',
    rowHead: true,
    cell: ({ title, quantity }) => (
      <span className="wrap-anywhere">
        <span>{title}</span>
        {quantity > 1 && <span className="figures whitespace-nowrap">{`, ${quantity}\u00a0vnt.`}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Kada',
    cell: (rental) => (
      <span className="figures">
        <State rental={rental} />
        <span className="block text-sm text-soft">{whenOf(rental)}</span>
      </span>
    ),
  },
  { key: 'place', head: 'Kur', cell: ({ place }) => <span className="wrap-anywhere">{place ?? 'Atsiima pats'}</span> },
  {
    key: 'order',
    head: 'Užsakymas',
    cell: ({ order_id }) => (
      <Link to={buildOfficeOrderAddress(order_id)} className="text-link figures">
        {`Nr.\u00a0${order_id}`}
      </Link>
    ),
  },
]

/** Here the acts are known: what none gave out is only reserved. */
function State({ rental }: { rental: ClientRental }) {
  const stage = getRentalStage(rental, Date.now())
  const { label, colour } = rentalStages[stage === 'out' && rental.handed_out === 0 ? 'reserved' : stage]
  return <StateLabel colour={colour}>{label}</StateLabel>
}

function whenOf({ off_rent_at, broken_since, handed_out, starts_at, expected_return }: ClientRental): string {
  if (off_rent_at) return `baigta ${formatMoment(off_rent_at)}`
  if (broken_since) return `nuo ${formatMoment(broken_since)}`
  return handed_out > 0 ? formatUntilDue(expected_return) : `dar neišduota, nuo ${formatDateTime(starts_at)}`
}

interface ClientRentalsProps {
  rentals: ClientRental[]
  total: number
  loading: boolean
  /** Orders of theirs are not joined yet. */
  isPartial: boolean
}

export function ClientRentals({ rentals, total, loading, isPartial }: ClientRentalsProps) {
  return (
    <>
      <DataTable
        label="Dabar pas klientą"
        rows={rentals}
        loading={loading}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <p className="px-4 py-8 text-center text-soft">
            {isPartial
              ? 'Prijungtuose užsakymuose nieko nėra. Neprijungti – puslapio viršuje.'
              : 'Klientas dabar nieko neturi ir nieko neužsakė.'}
          </p>
        }
      />
      {total > rentals.length && (
        <p className="mt-2 text-sm text-soft">
          Rodome <span>{rentals.length}</span> iš <span>{total}</span>: tuos, kuriuos grąžinti reikia anksčiausiai.
        </p>
      )}
    </>
  )
}
