import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDateTime } from '#calendar/format-day.ts'
import { ListSecurityEvents, type SecurityLine } from '#history/security.contract.ts'
import { securityWords } from '#history/security-words.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { securityEvents } from '#platform/security-event.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ClockIcon } from '#ui/frame-icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Saugumo įvykiai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListSecurityEvents, { query: readQuery(ListSecurityEvents.query, search), signal }),
}))

type Person = NonNullable<SecurityLine['account']>
const nameOf = ({ id, name }: Person) => name || `#${id}`

/** Whoever is pressed is all that the list then shows. */
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
        <span>{securityWords[event]}</span>
        {path && <span className="block text-sm font-normal wrap-anywhere text-soft">{path}</span>}
      </div>
    ),
  },
  { key: 'account', head: 'Paskyra', cell: ({ account }) => personIn(account) },
  { key: 'by', head: 'Kas', cell: ({ by }) => personIn(by) },
  { key: 'client', head: 'Iš kur', cell: ({ client }) => <span className="figures wrap-anywhere">{client}</span> },
]

const events = securityEvents.map((value) => ({ value, label: securityWords[value] }))

/** Who came in or tried to, what credentials changed, and who looked at whose data. */
export default function SecurityPage() {
  const filters = useFilters(['event', 'person'])
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Saugumo įvykių gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Saugumo įvykiai" />
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
            <NothingFound onClear={filters.clear} />
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
  const found = lines.flatMap(({ account, by }) => [account, by]).find((one) => one?.id === person)
  return <p className="mb-4 text-soft wrap-anywhere">{`Rodoma tik: ${found ? nameOf(found) : `#${person}`}.`}</p>
}
