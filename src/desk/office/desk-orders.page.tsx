import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatPhone } from '#codes/phone.ts'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { StateWord } from '#ui/state-word.tsx'
import { type DeskOrderRow, ListDeskOrders } from '../desk.contract.ts'
import { deskStates } from '../desk-states.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Juodraščiai ir pasiūlymai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDeskOrders, { query: readQuery(ListDeskOrders.query, search), signal }),
}))

const states = {
  draft: { label: 'Juodraštis', colour: 'neutral' },
  quoted: { label: 'Laukia atsakymo', colour: 'amber' },
  placed: { label: 'Užsakyta', colour: 'green' },
  lapsed: { label: 'Nebegalioja', colour: 'red' },
  withdrawn: { label: 'Atšaukta', colour: 'neutral' },
} as const

const columns: Column<DeskOrderRow>[] = [
  {
    key: 'client',
    head: 'Klientas',
    rowHead: true,
    cell: ({ id, state, client, phone }) => (
      <span>
        <Link
          to={state === 'placed' ? `/admin/buhalterija/uzsakymai/${id}` : `/admin/juodrasciai/${id}`}
          className="text-link wrap-anywhere"
        >
          {client || 'Klientas dar neįrašytas'}
        </Link>
        {phone && <span className="figures block text-sm font-normal text-soft">{formatPhone(phone)}</span>}
      </span>
    ),
  },
  {
    key: 'number',
    head: 'Nr.',
    cell: ({ id, number }) => (
      <span className="figures">
        {id}
        {number && <span className="block text-sm text-soft">{number}</span>}
      </span>
    ),
  },
  {
    key: 'price',
    head: 'Suma su PVM',
    cell: ({ price_with_vat }) => <span className="figures">{formatMoney(price_with_vat)}</span>,
  },
  {
    key: 'valid',
    head: 'Galioja iki',
    cell: ({ valid_until, holds_until }) => (
      <span className="figures">
        {valid_until ? formatDateTime(valid_until) : '–'}
        {holds_until && <span className="block text-sm text-soft">laikoma iki {formatDateTime(holds_until)}</span>}
      </span>
    ),
  },
  {
    key: 'changed',
    head: 'Keista',
    cell: ({ updated_at, made_by }) => (
      <span className="figures">
        {formatDateTime(updated_at)}
        <span className="block text-sm text-soft">{made_by}</span>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateWord colour={states[state].colour}>{states[state].label}</StateWord>,
  },
]

export default function DeskOrders() {
  const filters = useFilters(['state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const may = useMay()
  const begin = may('desk:write') && <LinkButton to="/admin/naujas-uzsakymas">Naujas užsakymas</LinkButton>
  return (
    <>
      <OfficeHead title="Juodraščiai ir pasiūlymai" action={begin} />
      <FilterBar filters={filters}>
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visos"
          options={deskStates.map((value) => ({ value, label: states[value].label }))}
        />
      </FilterBar>
      <ListTable
        label="Juodraščiai ir pasiūlymai"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState icon={<LedgerIcon />} title="Juodraščių ir pasiūlymų nėra">
              Čia atsiras, ką pradėsite rašyti telefonu ar nuomos punkte, ir klientams išsiųsti pasiūlymai.
            </EmptyState>
          )
        }
      />
    </>
  )
}
