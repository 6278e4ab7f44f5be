import { Link } from 'react-router'
import { formatMoney } from '#money/format-money.ts'
import { lineDetails } from '#orders/line-details.ts'
import { orderAddress } from '#orders/office/order-address.ts'
import type { Order, OrderLine } from '#orders/orders.contract.ts'
import { isByPackages } from '#tariffs/is-by-packages.ts'
import { Card } from '#ui/office/card.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'

const units = { vnt: 'vnt.', day: 'd.', hour: 'val.' }

const columns: Column<OrderLine>[] = [
  {
    key: 'title',
    head: 'Prekė arba nuoma',
    rowHead: true,
    cell: (line) => (
      <span className="block py-1">
        <span>{line.title}</span>
        {lineDetails(line).map((detail) => (
          <span key={detail} className="block text-sm font-normal text-soft">
            {detail}
          </span>
        ))}
        {line.extends_order_id !== null && (
          <Link
            to={orderAddress(line.extends_order_id)}
            className="text-link block text-sm font-normal"
          >{`Pratęsta užsakymo Nr.\u00a0${line.extends_order_id} nuoma`}</Link>
        )}
      </span>
    ),
  },
  {
    key: 'quantity',
    head: 'Kiekis',
    number: true,
    cell: ({ quantity, charged_units, unit }) =>
      unit === 'vnt' ? `${quantity}\u00a0vnt.` : `${quantity}\u00a0vnt. × ${charged_units}\u00a0${units[unit]}`,
  },
  {
    key: 'unit_price',
    head: 'Kaina be PVM',
    number: true,
    cell: ({ unit_price, unit, pieces }) => {
      // the details beside it say which
      if (isByPackages(pieces)) return 'paketais'
      return `${formatMoney(unit_price)}${unit === 'vnt' ? '' : `\u00a0/\u00a0${units[unit]}`}`
    },
  },
  { key: 'price', head: 'Suma be PVM', number: true, cell: (line) => formatMoney(line.price) },
  { key: 'price_with_vat', head: 'Suma su PVM', number: true, cell: (line) => formatMoney(line.price_with_vat) },
]

/** What was ordered, each rental with the days that were counted. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Card title="Užsakyta">
      <DataTable
        label="Užsakymo eilutės"
        columns={columns}
        rows={order.lines}
        rowKey={(line) => line.id}
        className="-m-5 border-0"
      />
      {order.comment && (
        <p className="mt-10 whitespace-pre-line">
          <span className="block text-sm text-soft">Pirkėjo pastaba</span>
          <span>{order.comment}</span>
        </p>
      )}
    </Card>
  )
}
