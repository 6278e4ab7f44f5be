import { Link } from 'react-router'
import { payMethodLabels } from '#finance/providers/pay-methods.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { providerTitles, toDecideReasons } from '../online-payment-states.ts'
import type { OnlinePaymentRow } from '../online-payments.contract.ts'
import { OnlineStateWord } from './online-state.tsx'

export function PaidFor({ order_id, client_id, client }: Pick<OnlinePaymentRow, 'order_id' | 'client_id' | 'client'>) {
  return (
    <>
      {order_id !== null ? (
        <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link">
          {`Užsakymas Nr.\u00a0${order_id}`}
        </Link>
      ) : client_id !== null ? (
        <Link to={`/admin/klientai/${client_id}`} className="text-link">
          Kliento sąskaitos
        </Link>
      ) : (
        <span>Kliento sąskaitos</span>
      )}
      {client && <span className="block text-sm font-normal wrap-anywhere text-soft">{client}</span>}
    </>
  )
}

export const onlinePaymentColumns: Column<OnlinePaymentRow>[] = [
  {
    key: 'begun_at',
    head: 'Pradėta',
    tight: true,
    phone: 'second',
    cell: ({ id, begun_at }) => (
      <Link to={`/admin/buhalterija/internetu/${id}`} className="figures text-link whitespace-nowrap">
        {formatDateTime(begun_at)}
      </Link>
    ),
  },
  { key: 'for', head: 'Už ką', rowHead: true, cell: (row) => <PaidFor {...row} /> },
  {
    key: 'way',
    head: 'Kaip',
    cell: ({ provider, method, way }) => (
      <span className="block">
        <span>{way ?? payMethodLabels[method]}</span>
        <span className="block text-sm text-soft">{providerTitles[provider]}</span>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Būsena',
    phone: 'long',
    cell: ({ state, to_decide }) => (
      <span className="block">
        <OnlineStateWord state={state} />
        {to_decide && <span className="block text-sm text-soft">{toDecideReasons[to_decide]}</span>}
      </span>
    ),
  },
  { key: 'amount', head: 'Suma', number: true, phone: 'first', cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'kept',
    head: 'Gauta',
    number: true,
    cell: ({ received, returned }) => (received === 0 ? '–' : formatMoney(received - returned)),
  },
]

export const differingColumns: Column<OnlinePaymentRow>[] = [
  ...onlinePaymentColumns.slice(0, 4),
  {
    key: 'told',
    head: 'Pas teikėją',
    number: true,
    cell: ({ received, returned }) => formatMoney(received - returned),
  },
  { key: 'written', head: 'Parduotuvėje', number: true, cell: ({ written }) => formatMoney(written) },
]
