import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { useNews } from '#news/office/use-news.ts'
import { clientName } from '#orders/office/client-name.ts'
import { orderAddress } from '#orders/office/order-address.ts'
import { ListOrders, type OrderRow } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { DayFilter } from '#ui/office/day-filter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { When } from '#ui/when.tsx'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { orderTotal } from './order-total.ts'
import { useOrderActions } from './use-order-actions.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Užsakymai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListOrders, { query: readQuery(ListOrders.query, search), signal }).then(({ data, ...meta }) => ({
    data,
    meta,
  })),
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
        <Link to={orderAddress(order.id)} className="text-link">
          {clientName(order)}
        </Link>
        <span className="figures block text-sm font-normal text-soft">
          <When>{formatDateTime(order.placed_at)}</When>
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
    cell: (order) => formatMoney(orderTotal(order)),
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
  useNews('orders')
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const narrowed = Boolean(given.q || given.paid || given.from || given.to)
  const { notice, say } = useNotices()
  const actions = useOrderActions(say)
  const [paying, setPaying] = useState<number | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, english('Failed to load orders')))
  }, [list.problem, say])

  async function markPaid(id: number) {
    await actions.markPaid(id)
    setPaying(null)
    // Also when the shop said no: somebody else was quicker, and the list shows what they did.
    list.refresh()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Užsakymai"
        action={
          <Link to="/admin/buhalterija/atsisakymai" className="text-link">
            Sutarčių atsisakymai
          </Link>
        }
      />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Numeris, klientas, įmonės kodas" />
        <SelectFilter filters={filters} name="paid" label="Apmokėjimas" options={payment} />
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
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Nėra užsakymų"
              action={<NextStep to="/admin/naujas-uzsakymas">Naujas užsakymas</NextStep>}
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
