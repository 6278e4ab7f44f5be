import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { catalogueFieldDescriptions } from '#catalogue/product-labels.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { subjectKinds, subjectLabels } from '#shell/history/audit-events.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import '#shell/history/load-event-definitions.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { ExportHistory, type HistoryLine, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { HistoryDetails } from '#shell/history/office/public/history-details.tsx'
import { HistorySubject } from '#shell/history/office/public/history-subject.tsx'
import { readSubject } from '#shell/history/read-subject.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ClockIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(
  ({ search, signal }) => ({ list: sendRequest(ListHistory, { query: readQuery(ListHistory.query, search), signal }) }),
  ({ signal }) => ({ people: sendRequest(ListHistoryPeople, { signal }) }),
)

const columns: Column<HistoryLine>[] = [
  {
    key: 'at',
    head: 'Laikas',
    cell: (line) => <span className="figures whitespace-nowrap">{formatDateTime(line.at)}</span>,
  },
  { key: 'by', head: 'Kas', cell: (line) => formatActorName(line.by) },
  { key: 'deed', head: 'Veiksmas', rowHead: true, cell: (line) => formatEventLabel(line.deed) },
  { key: 'subject', head: 'Kam', cell: (line) => <HistorySubject subject={line.subject} /> },
  {
    key: 'details',
    head: 'Kas pasikeitė',
    cell: (line) => <HistoryDetails line={line} descriptions={catalogueFieldDescriptions} />,
  },
]

const filterNames = ['kind', 'by', 'from', 'to', 'subject'] as const
const kindOptions = subjectKinds.map((value) => ({ value, label: subjectLabels[value] }))
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
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Istorijos gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <ExportButton
            call={ExportHistory}
            query={given}
            onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Istorijos eksportuoti nepavyko'))}
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
            <NoResults onClear={filters.clear} />
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
    <p className="mb-4 text-soft">{`Rodoma tik: ${subjectLabels[about.kind].toLowerCase()} #${about.id}.`}</p>
  ) : null
}
