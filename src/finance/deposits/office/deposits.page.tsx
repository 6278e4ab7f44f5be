import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type DepositRow, ListDeposits } from '../deposits.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListDeposits, { query: readQuery(ListDeposits.query, search), signal }),
}))

const states = [
  { value: 'held', label: 'Laikomi' },
  { value: 'settled', label: 'Atsiskaityta' },
  { value: 'card', label: 'Kortelėje, reikia dėmesio' },
]

const columns: Column<DepositRow>[] = [
  {
    key: 'order_id',
    head: 'Užsakymas',
    tight: true,
    cell: ({ order_id }) => (
      <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
        {`Nr.\u00a0${order_id}`}
      </Link>
    ),
  },
  { key: 'client', head: 'Klientas', rowHead: true, cell: ({ client }) => client },
  { key: 'since', head: 'Priimtas', tight: true, cell: ({ since }) => formatDay(since) },
  { key: 'taken', head: 'Priimta', number: true, cell: ({ taken }) => formatMoney(taken) },
  { key: 'returned', head: 'Grąžinta', number: true, cell: ({ returned }) => formatMoney(returned) },
  { key: 'kept', head: 'Sulaikyta', number: true, cell: ({ kept }) => formatMoney(kept) },
  { key: 'held', head: 'Laikoma', number: true, cell: ({ held }) => <b>{formatMoney(held)}</b> },
  {
    key: 'card_until',
    head: 'Kortelėje iki',
    tight: true,
    cell: ({ card_until }) => (card_until ? formatDay(card_until) : '–'),
  },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ settled_at }) =>
      settled_at ? (
        <StateLabel colour="green">{`Atsiskaityta ${formatDay(settled_at)}`}</StateLabel>
      ) : (
        <StateLabel colour="amber">Laikomas</StateLabel>
      ),
  },
]

export default function Deposits() {
  const filters = useFilters(['q', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  return (
    <>
      <OfficeHead
        action={
          list.answer && (
            <p className="figures">
              Iš viso laikoma <b className="text-lg">{formatMoney(list.answer.held)}</b>
            </p>
          )
        }
      />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Užsakymo numeris, klientas" />
        <SelectFilter filters={filters} name="state" label="Būsena" options={states} />
      </FilterBar>
      <ListTable
        label="Užstatai"
        list={list}
        columns={columns}
        rowKey={(row) => row.order_id}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              title="Užstatų nėra"
              action={
                <EmptyStateAction to="/admin/rent/rentals?state=handover-today">Ką šiandien išduoti</EmptyStateAction>
              }
            >
              Užstatas priimamas išduodant įrankius arba užsakymo puslapyje. Kiek prašyti, rašoma produkto formoje.
            </EmptyState>
          )
        }
      />
    </>
  )
}
