import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { type LoadPage, useAskedList } from '#ui/office/use-asked-list.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { StateWord } from '#ui/state-word.tsx'
import { type DepositRow, ListDeposits } from '../deposits.contract.ts'

export const meta = () => pageMeta({ title: 'Užstatai' })

const states = [
  { value: 'held', label: 'Laikomi' },
  { value: 'settled', label: 'Atsiskaityta' },
]

const columns: Column<DepositRow>[] = [
  {
    key: 'order_id',
    head: 'Užsakymas',
    tight: true,
    cell: ({ order_id }) => (
      <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
        Nr.&nbsp;{order_id}
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
    key: 'state',
    head: 'Būsena',
    cell: ({ settled_at }) =>
      settled_at ? (
        <StateWord colour="green">Atsiskaityta {formatDay(settled_at)}</StateWord>
      ) : (
        <StateWord colour="amber">Laikomas</StateWord>
      ),
  },
]

/** Whose deposits the shop holds, since when, and how much it is all together. */
export default function Deposits() {
  const filters = useFilters(['q', 'state'] as const)
  const { given } = filters
  const [held, setHeld] = useState<number>()
  const load: LoadPage<DepositRow> = useCallback(
    async (page, signal) => {
      const answer = await sendRequest(ListDeposits, { query: { page, ...given } as never, signal })
      setHeld(answer.held)
      return answer
    },
    [given],
  )
  const list = useAskedList(load)
  return (
    <>
      <OfficeHead
        title="Užstatai"
        action={
          held !== undefined && (
            <p className="figures">
              Iš viso laikoma <b className="text-lg">{formatMoney(held)}</b>
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
            <EmptyState title="Užstatų nėra">Užstatas priimamas užsakymo puslapyje arba išduodant įrankius.</EmptyState>
          )
        }
      />
    </>
  )
}
