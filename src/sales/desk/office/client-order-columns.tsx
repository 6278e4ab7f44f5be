import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { getOrderState, type OrderState, orderStates } from '#orders/order-states.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { ClientOrder } from '../client-work.contract.ts'

const colours: Record<OrderState, 'green' | 'amber' | 'neutral'> = {
  paid: 'green',
  unpaid: 'amber',
  waiting: 'amber',
  unapproved: 'neutral',
  'on-credit': 'neutral',
  lapsed: 'neutral',
}

export const clientOrderColumns: Column<ClientOrder>[] = [
  {
    key: 'id',
    head: 'Užsakymas',
    rowHead: true,
    cell: ({ id, placed_at }) => (
      <span className="figures">
        <Link to={buildOfficeOrderAddress(id)} className="text-link">
          {`Užsakymas Nr.\u00a0${id}`}
        </Link>
        <span className="block text-sm font-normal text-soft">{formatDay(placed_at)}</span>
      </span>
    ),
  },
  {
    key: 'who',
    head: 'Kas ir kam',
    phone: 'long',
    cell: ({ name, lastname, site }) => (
      <span className="wrap-anywhere">
        <span>{[name, lastname].join(' ').trim() || '–'}</span>
        {site && <span className="block text-sm text-soft">{site}</span>}
      </span>
    ),
  },
  {
    key: 'price',
    head: 'Suma su PVM',
    withoutVat: 'Suma',
    phone: 'first',
    cell: ({ price_with_vat }) => <span className="figures">{formatMoney(price_with_vat)}</span>,
  },
  {
    key: 'state',
    head: 'Būsena',
    phone: 'second',
    cell: (order) => {
      const state = getOrderState(order)
      return <StateLabel colour={colours[state]}>{orderStates[state].label}</StateLabel>
    },
  },
]
