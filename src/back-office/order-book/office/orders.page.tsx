import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { ListOrders, type OrderRow } from '#orders/orders.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { computeOrderTotal } from './compute-order-total.ts'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { useOrderActions } from './use-order-actions.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListOrders, { query: readQuery(ListOrders.query, addOfficeBranch(search)), signal }).then(
    ({ data, ...meta }) => ({ data, meta }),
  ),
}))

const columns: Column<OrderRow>[] = [
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
]

const payment = [
  { value: '0', label: 'Neapmokėti' },
  { value: '1', label: 'Apmokėti' },
  { value: 'credit', label: 'Pagal sąskaitą' },
  { value: 'waiting', label: 'Laukia įmonės patvirtinimo' },
  { value: 'lapsed', label: 'Nebegaliojantys' },
  { value: 'decide', label: 'Reikia sprendimo' },
]

export default function Orders() {
  const filters = useFilters(['q', 'paid', 'from', 'to', 'sort'] as const)
  const { given } = filters
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const narrowed = Boolean(given.q || given.paid || given.from || given.to)
  const { notice, say } = useNotices()
  const actions = useOrderActions(say)
  const [paying, setPaying] = useState<number | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, renderEnglish('Failed to load orders')))
  }, [list.problem, say])

  async function markPaid(id: number) {
    await actions.markPaid(id)
    setPaying(null)
    // After a refusal, too: somebody else was quicker.
    list.refresh()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Numeris, klientas, įmonės kodas" />
        <SelectFilter filters={filters} name="paid" label="Apmokėjimas" options={payment} />
        <PlaceFilter />
        <DayFilter filters={filters} name="from" label="Pateikta nuo" />
        <DayFilter filters={filters} name="to" label="Iki" />
      </FilterBar>
      <ListTable
        label="Užsakymai"
        list={list}
        columns={columns}
        rowKey={(order) => order.id}
        empty={
          narrowed ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Nėra užsakymų"
              action={<EmptyStateAction to="/admin/naujas-uzsakymas">Naujas užsakymas</EmptyStateAction>}
            >
              Čia atsiras kiekvienas užsakymas: ir pateiktas svetainėje, ir jūsų įrašytas klientui paskambinus.
            </EmptyState>
          )
        }
        actions={(order) => (
          <OrderActions
            order={order}
            actions={actions}
            onPay={() => setPaying(order.id)}
            onDelete={async () => {
              if (await actions.remove(order.id)) list.refresh()
            }}
          />
        )}
      />
      <MarkPaidQuestion
        isOpen={paying !== null}
        pending={paying !== null && actions.isRunning(paying, 'pay')}
        onConfirm={() => paying !== null && markPaid(paying)}
        onCancel={() => setPaying(null)}
      />
    </>
  )
}
