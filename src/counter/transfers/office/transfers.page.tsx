import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { transferStateLabels, transfersAddress } from '../transfer-labels.ts'
import { ListTransfers, type Transfer, transferStates } from '../transfers.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListTransfers, { query: readQuery(ListTransfers.query, addOfficeBranch(search)), signal }),
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
    cell: ({ state }) => (
      <StateLabel colour={transferStateLabels[state].colour}>{transferStateLabels[state].label}</StateLabel>
    ),
  },
]

export default function Transfers() {
  const filters = useFilters(['state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { placeId } = useOfficePlace()
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Nepavyko užkrauti perkėlimų'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <IfPermitted right="transfers:write">
            <LinkButton to={`${transfersAddress}/is/${placeId ?? 0}`}>Naujas perkėlimas</LinkButton>
          </IfPermitted>
        }
      />
      <FilterBar filters={filters}>
        <PlaceFilter />
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visi"
          options={transferStates.map((state) => ({ value: state, label: transferStateLabels[state].label }))}
        />
      </FilterBar>
      <ListTable
        label="Perkėlimai"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState title="Perkėlimų nėra">Čia matysite, kas vežama iš vieno padalinio į kitą.</EmptyState>
          )
        }
      />
    </>
  )
}
