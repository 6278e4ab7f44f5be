import { useMemo } from 'react'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { type ListedOrder, ListOrders } from '#orders/orders.contract.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { LabelFilter } from '#people/labels/office/public/label-filter.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useMinute } from '#rentals/office/public/use-minute.ts'
import { getOrderStage } from '#rentals/rental-states.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { FilterChip } from '#shell/ui/office/filter-chip.tsx'
import { openRow } from '#shell/ui/office/open-row.ts'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { buildOrderColumns } from './build-order-columns.tsx'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderActions } from './order-actions.tsx'
import { useOrderActions } from './use-order-actions.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const BulkOrders = createLazyComponent(() => import('./bulk-orders.tsx'), { part: 'BulkOrders' })

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
    { kind: 'own', name: 'label', label: 'Žyma', control: LabelFilter },
    { kind: 'day', name: 'from', label: 'Pateikta nuo', control: DayFilter },
    { kind: 'day', name: 'to', label: 'Iki', control: DayFilter },
    {
      kind: 'link',
      name: 'client',
      show: (_, { list: { rows }, filters }) => (
        <FilterChip clearLabel="Rodyti visų klientų užsakymus" onClear={() => filters.set({ client: '' })}>
          {rows[0] ? formatClientName(rows[0]) : 'Vieno kliento'}
        </FilterChip>
      ),
    },
    { kind: 'order', name: 'sort' },
  ],
  openRow,
  bulk: { rights: ['orders:read'], nameOf: nameOrder, takesFound: true, Actions: BulkOrders },
  empty: {
    icon: <LedgerIcon />,
    title: 'Nėra užsakymų',
    text: 'Čia atsiras kiekvienas užsakymas: ir pateiktas svetainėje, ir jūsų įrašytas klientui paskambinus.',
    next: ['/admin/naujas-uzsakymas', 'Naujas užsakymas'],
  },
})

function nameOrder(order: ListedOrder): string {
  return `Nr.\u00a0${order.id}, ${formatClientName(order)}`
}

export const clientLoader = list.clientLoader

export default function Orders() {
  const state = list.useState()
  const { dialog, say } = state
  const { refresh } = state.list
  const actions = useOrderActions(say)
  const now = useMinute()
  const branches = useBranches()
  const columns = useMemo(() => buildOrderColumns(now, branches), [now, branches])
  return (
    <list.Screen
      state={state}
      columns={columns}
      actions={(order) => (
        <OrderActions
          order={order}
          stage={getOrderStage(order.rentals, now)}
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
