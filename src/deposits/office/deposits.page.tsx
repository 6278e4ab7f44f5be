import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { StateWord } from '#ui/state-word.tsx'
import { type DepositRow, ListDeposits } from '../deposits.contract.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Užstatai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
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
        <StateWord colour="green">{`Atsiskaityta ${formatDay(settled_at)}`}</StateWord>
      ) : (
        <StateWord colour="amber">Laikomas</StateWord>
      ),
  },
]

/** Whose deposits the shop holds, since when, and how much it is all together. */
export default function Deposits() {
  const filters = useFilters(['q', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  return (
    <>
      <OfficeHead
        title="Užstatai"
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
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              title="Užstatų nėra"
              action={<NextStep to="/admin/rent/rentals?state=handover-today">Ką šiandien išduoti</NextStep>}
            >
              Užstatas priimamas išduodant įrankius arba užsakymo puslapyje. Kiek prašyti, rašoma produkto formoje.
            </EmptyState>
          )
        }
      />
    </>
  )
}
