import { Link } from 'react-router'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import type { ClientDebt, DebtOrder } from '../debts.contract.ts'

const columns: Column<DebtOrder>[] = [
  {
    key: 'order',
    head: 'Užsakymas',
    rowHead: true,
    cell: ({ id }) => (
      <Link to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link figures">
        {`Nr.\u00a0${id}`}
      </Link>
    ),
  },
  {
    key: 'went_out_on',
    head: 'Išduota',
    tight: true,
    cell: ({ went_out_on, days_late }) => (
      <span className="figures">
        <span>{formatDay(went_out_on)}</span>
        {days_late > 0 && <span className="block text-sm text-bad">{`prieš ${days_late}\u00a0d.`}</span>}
      </span>
    ),
  },
  { key: 'price', head: 'Suma', number: true, cell: ({ price_with_vat }) => formatMoney(price_with_vat) },
  { key: 'open', head: 'Liko', number: true, cell: ({ open }) => <b>{formatMoney(open)}</b> },
]

export function DebtOrders({ debt }: { debt: ClientDebt }) {
  if (debt.orders.length === 0) return null
  return (
    <Card title="Išduota neapmokėjus">
      <DataTable
        label="Išduota neapmokėjus"
        columns={columns}
        rows={debt.orders}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  )
}
