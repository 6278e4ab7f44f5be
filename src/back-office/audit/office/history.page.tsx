import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { catalogueTold } from '#catalogue/product-words.ts'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { subjectKinds, subjectWords } from '#shell/history/audit-events.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import '#shell/history/office/load-event-definitions.ts'
import { doerName } from '#shell/history/doer-name.ts'
import { ExportHistory, type HistoryLine, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { HistoryDetails } from '#shell/history/office/history-details.tsx'
import { HistorySubject } from '#shell/history/office/history-subject.tsx'
import { readSubject } from '#shell/history/read-subject.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ClockIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(
  ({ search, signal }) => ({
    list: sendRequest(ListHistory, { query: readQuery(ListHistory.query, search), signal }),
  }),
  ({ signal }) => ({ people: sendRequest(ListHistoryPeople, { signal }) }),
)

const columns: Column<HistoryLine>[] = [
  {
    key: 'at',
    head: 'Laikas',
    cell: (line) => <span className="figures whitespace-nowrap">{formatDateTime(line.at)}</span>,
  },
  { key: 'by', head: 'Kas', cell: (line) => doerName(line.by) },
  { key: 'deed', head: 'Veiksmas', rowHead: true, cell: (line) => formatEventLabel(line.deed) },
  { key: 'subject', head: 'Kam', cell: (line) => <HistorySubject subject={line.subject} /> },
  { key: 'details', head: 'Kas pasikeitė', cell: (line) => <HistoryDetails line={line} told={catalogueTold} /> },
]

const filterNames = ['kind', 'by', 'from', 'to', 'subject'] as const
const kindOptions = subjectKinds.map((value) => ({ value, label: subjectWords[value] }))
const personOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const shopItself = { value: '0', label: 'Parduotuvė' }

export default function HistoryPage() {
  const filters = useFilters(filterNames)
  const { given } = filters
  const questions = useLoaderData<typeof clientLoader>()
  const list = useList(questions.list)
  const people = useLoaded(questions.people).data?.data ?? []
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Istorijos gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <ExportButton
            call={ExportHistory}
            query={given}
            onFailed={(thrown) => say.failed(whatFailed(thrown, 'Istorijos eksportuoti nepavyko'))}
          />
        }
      />
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="kind" label="Kam" all="Viskas" options={kindOptions} />
        <SelectFilter filters={filters} name="by" label="Kas" options={[...people.map(personOption), shopItself]} />
        <DayFilter filters={filters} name="from" label="Nuo" />
        <DayFilter filters={filters} name="to" label="Iki" />
      </FilterBar>
      {given.subject && <OnlyAbout subject={given.subject} />}
      <ListTable
        label="Istorija"
        list={list}
        columns={columns}
        rowKey={(line) => line.id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState icon={<ClockIcon />} title="Istorija tuščia">
              Čia atsiras kiekvienas užsakymas, apmokėjimas, grąžinimas ir pakeitimas.
            </EmptyState>
          )
        }
      />
    </>
  )
}

function OnlyAbout({ subject }: { subject: string }) {
  const about = readSubject(subject)
  return about ? (
    <p className="mb-4 text-soft">{`Rodoma tik: ${subjectWords[about.kind].toLowerCase()} #${about.id}.`}</p>
  ) : null
}
