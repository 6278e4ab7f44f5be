import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { computeOrderTotal } from './compute-order-total.ts'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { useOrderActions } from './use-order-actions.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const payment = [
  { value: '0', label: 'Neapmokėti' },
  { value: '1', label: 'Apmokėti' },
  { value: 'credit', label: 'Pagal sąskaitą' },
  { value: 'waiting', label: 'Laukia įmonės patvirtinimo' },
  { value: 'lapsed', label: 'Nebegaliojantys' },
  { value: 'decide', label: 'Reikia sprendimo' },
]

const list = createOfficeList({
  endpoint: ListOrders,
  request: ({ query, signal }) =>
    // no loader: what the list’s loader calls
    sendRequest(ListOrders, { query, signal }).then(({ data, ...meta }) => ({ data, meta })),
  label: 'Užsakymai',
  failure: (thrown) => renderErrorMessage(thrown, renderEnglish('Failed to load orders')),
  filters: [
    { kind: 'search', name: 'q', label: 'Numeris, klientas, įmonės kodas' },
    { kind: 'choice', name: 'paid', label: 'Apmokėjimas', options: payment },
    { kind: 'branch' },
    { kind: 'day', name: 'from', label: 'Pateikta nuo', control: DayFilter },
    { kind: 'day', name: 'to', label: 'Iki', control: DayFilter },
    { kind: 'order', name: 'sort' },
  ],
  columns: [
    { key: 'id', head: '#', tight: true, sort: 'id', cell: (order) => order.id },
    {
      key: 'client',
      head: 'Klientas',
      rowHead: true,
      sort: 'client',
      cell: (order) => (
        <>
          <Link to={buildOfficeOrderAddress(order.id)} className="text-link">
            {formatClientName(order)}
          </Link>
          <span className="figures block text-sm font-normal text-soft">
            <UnbrokenText>{formatDateTime(order.placed_at)}</UnbrokenText>
            <span>{order.without_account && ', be paskyros'}</span>
          </span>
        </>
      ),
    },
    { key: 'price', head: 'Kaina be PVM', number: true, sort: 'price', cell: (order) => formatMoney(order.price) },
    {
      key: 'price_with_vat',
      head: 'Kaina su PVM',
      number: true,
      sort: 'price_with_vat',
      cell: (order) => formatMoney(computeOrderTotal(order)),
    },
    {
      key: 'is_payed',
      head: 'Apmokėta',
      cell: (order) => (
        <OrderStateWord
          order={order}
          words={{
            paid: 'Taip',
            unpaid: 'Ne',
            waiting: 'Laukia patvirtinimo',
            unapproved: 'Nepatvirtintas',
            'on-credit': 'Pagal sąskaitą',
            lapsed: 'Ne, nebegalioja',
          }}
        />
      ),
    },
  ],
  empty: {
    icon: <LedgerIcon />,
    title: 'Nėra užsakymų',
    text: 'Čia atsiras kiekvienas užsakymas: ir pateiktas svetainėje, ir jūsų įrašytas klientui paskambinus.',
    next: ['/admin/naujas-uzsakymas', 'Naujas užsakymas'],
  },
})

export const clientLoader = list.clientLoader

export default function Orders() {
  const state = list.useState()
  const { dialog, say } = state
  const { refresh } = state.list
  const actions = useOrderActions(say)
  return (
    <list.Screen
      state={state}
      actions={(order) => (
        <OrderActions
          order={order}
          actions={actions}
          onPay={() =>
            // After a refusal the list is read anew, too: somebody else was quicker.
            dialog.open(({ onClose, onDone }) => (
              <MarkPaidQuestion id={order.id} say={say} onClose={() => onDone()} onCancel={onClose} />
            ))
          }
          onDelete={async () => {
            if (await actions.remove(order.id)) refresh()
          }}
        />
      )}
    />
  )
}
