import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { atOfficePlace, PlaceFilter, useOfficePlace } from '#shell/places/office/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { Allowed } from '#shell/ui/office/may.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'
import { StateWord } from '#shell/ui/state-word.tsx'
import { stateWords, transfersAddress } from '../transfer-words.ts'
import { ListTransfers, type Transfer, transferStates } from '../transfers.contract.ts'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListTransfers, { query: readQuery(ListTransfers.query, atOfficePlace(search)), signal }),
}))

const moment = (at: string) => <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>

const columns: Column<Transfer>[] = [
  {
    key: 'number',
    head: 'Perkėlimas',
    rowHead: true,
    cell: ({ id, number, from_place, to_place }) => (
      <span className="block md:min-w-40">
        <Link to={`${transfersAddress}/${id}`} className="text-link">
          {number ?? `Nr. ${id}`}
        </Link>
        <span className="block text-sm font-normal text-soft">{`${from_place} → ${to_place}`}</span>
      </span>
    ),
  },
  {
    key: 'lines',
    head: 'Kas vežama',
    cell: ({ lines }) => (
      <span className="block">
        {lines.slice(0, 3).map(({ id, title, quantity }) => (
          <span key={id} className="block">{`${title}, ${quantity}\u00a0vnt.`}</span>
        ))}
        {lines.length > 3 && <span className="text-soft">{`ir dar ${lines.length - 3}`}</span>}
      </span>
    ),
  },
  { key: 'leaves_at', head: 'Išvežama', cell: ({ leaves_at, sent_at }) => moment(sent_at ?? leaves_at) },
  { key: 'arrives_at', head: 'Atvežama', cell: ({ arrives_at, received_at }) => moment(received_at ?? arrives_at) },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateWord colour={stateWords[state].colour}>{stateWords[state].label}</StateWord>,
  },
]

export default function Transfers() {
  const filters = useFilters(['state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { placeId } = useOfficePlace()
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Nepavyko užkrauti perkėlimų'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <Allowed right="transfers:write">
            <LinkButton to={`${transfersAddress}/is/${placeId ?? 0}`}>Naujas perkėlimas</LinkButton>
          </Allowed>
        }
      />
      <FilterBar filters={filters}>
        <PlaceFilter />
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visi"
          options={transferStates.map((state) => ({ value: state, label: stateWords[state].label }))}
        />
      </FilterBar>
      <ListTable
        label="Perkėlimai"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState title="Perkėlimų nėra">Čia matysite, kas vežama iš vieno padalinio į kitą.</EmptyState>
          )
        }
      />
    </>
  )
}
