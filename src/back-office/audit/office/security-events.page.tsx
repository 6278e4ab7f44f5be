import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { securityEvents } from '#platform/security-event.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { ListSecurityEvents, type SecurityLine } from '#shell/history/security.contract.ts'
import { securityEventLabels } from '#shell/history/security-event-labels.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ClockIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListSecurityEvents, { query: readQuery(ListSecurityEvents.query, search), signal }),
}))

type Person = NonNullable<SecurityLine['account']>
const nameOf = ({ id, name }: Person) => name || `#${id}`

const personIn = (person: Person | null) =>
  person ? (
    <Link to={`?person=${person.id}`} className="text-link wrap-anywhere">
      {nameOf(person)}
    </Link>
  ) : (
    '–'
  )

const columns: Column<SecurityLine>[] = [
  {
    key: 'at',
    head: 'Laikas',
    tight: true,
    cell: ({ at }) => <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  {
    key: 'event',
    head: 'Įvykis',
    rowHead: true,
    cell: ({ event, path }) => (
      <div>
        <span>{securityEventLabels[event]}</span>
        {path && <span className="block text-sm font-normal wrap-anywhere text-soft">{path}</span>}
      </div>
    ),
  },
  { key: 'account', head: 'Paskyra', cell: ({ account }) => personIn(account) },
  { key: 'by', head: 'Kas', cell: ({ by }) => personIn(by) },
  { key: 'client', head: 'Iš kur', cell: ({ client }) => <span className="figures wrap-anywhere">{client}</span> },
]

const events = securityEvents.map((value) => ({ value, label: securityEventLabels[value] }))

export default function SecurityPage() {
  const filters = useFilters(['event', 'person'])
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Saugumo įvykių gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="event" label="Įvykis" all="Visi" options={events} />
      </FilterBar>
      {filters.given.person && <OnlyAbout person={Number(filters.given.person)} lines={list.rows} />}
      <ListTable
        label="Saugumo įvykiai"
        list={list}
        columns={columns}
        rowKey={(line) => line.id}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState icon={<ClockIcon />} title="Įvykių dar nėra">
              Čia atsiras prisijungimai ir bandymai prisijungti, slaptažodžių ir teisių keitimai, asmens duomenų
              peržiūros.
            </EmptyState>
          )
        }
      />
    </>
  )
}

function OnlyAbout({ person, lines }: { person: number; lines: SecurityLine[] }) {
  const match = lines.flatMap(({ account, by }) => [account, by]).find((one) => one?.id === person)
  return <p className="mb-4 text-soft wrap-anywhere">{`Rodoma tik: ${match ? nameOf(match) : `#${person}`}.`}</p>
}
