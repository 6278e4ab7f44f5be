import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDateTime } from '#calendar/format-day.ts'
import { auditEventWords, subjectKinds, subjectWords } from '#history/audit-events.ts'
import { doerName } from '#history/doer-name.ts'
import { ExportHistory, type HistoryLine, ListHistory, ListHistoryPeople } from '#history/history.contract.ts'
import { HistoryDetails } from '#history/office/history-details.tsx'
import { HistorySubject } from '#history/office/history-subject.tsx'
import { readSubject } from '#history/read-subject.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ClockIcon } from '#ui/frame-icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { DayFilter } from '#ui/office/day-filter.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Istorija' })

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
  { key: 'deed', head: 'Veiksmas', rowHead: true, cell: (line) => auditEventWords[line.deed] },
  { key: 'subject', head: 'Kam', cell: (line) => <HistorySubject subject={line.subject} /> },
  { key: 'details', head: 'Kas pasikeitė', cell: (line) => <HistoryDetails line={line} /> },
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
  // Without the people the filter still has the shop itself.
  const people = useLoaded(questions.people).data?.data ?? []
  const { notice, say } = useNotices()

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, 'Istorijos gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Istorija"
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

/** One thing's history is reached by a link; the words say what the list is narrowed to. */
function OnlyAbout({ subject }: { subject: string }) {
  const about = readSubject(subject)
  return about ? (
    <p className="mb-4 text-soft">{`Rodoma tik: ${subjectWords[about.kind].toLowerCase()} #${about.id}.`}</p>
  ) : null
}
