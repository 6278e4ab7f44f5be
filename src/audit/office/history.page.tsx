import { useEffect, useState } from 'react'
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
import { ClockIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { DayFilter, FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { useLines } from './use-lines.ts'

export const meta = () => pageMeta({ title: 'Istorija' })

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

const askForHistory = (query: object, signal: AbortSignal) => sendRequest(ListHistory, { query, signal })
const filterNames = ['kind', 'by', 'from', 'to', 'subject'] as const
const kindOptions = subjectKinds.map((value) => ({ value, label: subjectWords[value] }))
const shopItself = { value: '0', label: 'Parduotuvė' }

export default function HistoryPage() {
  const { filters, list, notices } = useLines(filterNames, askForHistory, 'Istorijos gauti nepavyko')
  const { given } = filters
  const people = usePeople()

  return (
    <>
      <Notices {...notices} />
      <OfficeHead
        title="Istorija"
        action={
          <ExportButton
            call={ExportHistory}
            query={given}
            onFailed={(thrown) => notices.say.failed(whatFailed(thrown, 'Istorijos eksportuoti nepavyko'))}
          />
        }
      />
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="kind" label="Kam" all="Viskas" options={kindOptions} />
        <SelectFilter filters={filters} name="by" label="Kas" options={[...people, shopItself]} />
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
    <p className="mb-4 text-soft">
      Rodoma tik: {subjectWords[about.kind].toLowerCase()} #{about.id}.
    </p>
  ) : null
}

/** Without the people the filter still has the shop itself. */
function usePeople(): { value: string; label: string }[] {
  const [people, setPeople] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    const question = new AbortController()
    sendRequest(ListHistoryPeople, { signal: question.signal }).then(
      ({ data }) => setPeople(data.map(({ id, name }) => ({ value: String(id), label: name }))),
      () => undefined,
    )
    return () => question.abort()
  }, [])
  return people
}
