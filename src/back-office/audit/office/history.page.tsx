import { catalogueFieldDescriptions } from '#catalogue/product-labels.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { subjectKinds, subjectLabels } from '#shell/history/audit-events.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import '#shell/history/load-event-definitions.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { ExportHistory, ListHistory, ListHistoryPeople } from '#shell/history/history.contract.ts'
import { HistoryDetails } from '#shell/history/office/public/history-details.tsx'
import { HistorySubject } from '#shell/history/office/public/history-subject.tsx'
import { readSubject } from '#shell/history/read-subject.ts'
import { ClockIcon } from '#shell/ui/frame-icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const kindOptions = subjectKinds.map((value) => ({ value, label: subjectLabels[value] }))
const personOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const shopItself = { value: '0', label: 'Parduotuvė' }

const list = createOfficeList(
  {
    endpoint: ListHistory,
    label: 'Istorija',
    failure: 'Istorijos gauti nepavyko',
    head: ({ filters, say }) => (
      <ExportButton
        call={ExportHistory}
        query={filters.given}
        onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Istorijos eksportuoti nepavyko'))}
      />
    ),
    filters: [
      { kind: 'choice', name: 'kind', label: 'Kam', all: 'Viskas', options: kindOptions },
      { kind: 'choice', name: 'by', label: 'Kas' },
      { kind: 'day', name: 'from', label: 'Nuo', control: DayFilter },
      { kind: 'day', name: 'to', label: 'Iki', control: DayFilter },
      { kind: 'link', name: 'subject' },
    ],
    above: ({ filters }) => filters.given.subject && <OnlyAbout subject={filters.given.subject} />,
    columns: [
      {
        key: 'at',
        head: 'Laikas',
        phone: 'first',
        cell: (line) => <span className="figures whitespace-nowrap">{formatDateTime(line.at)}</span>,
      },
      { key: 'by', head: 'Kas', phone: 'second', cell: (line) => formatActorName(line.by) },
      { key: 'deed', head: 'Veiksmas', rowHead: true, cell: (line) => formatEventLabel(line.deed) },
      { key: 'subject', head: 'Kam', phone: 'second', cell: (line) => <HistorySubject subject={line.subject} /> },
      {
        key: 'details',
        head: 'Kas pasikeitė',
        phone: 'long',
        cell: (line) => <HistoryDetails line={line} descriptions={catalogueFieldDescriptions} />,
      },
    ],
    empty: {
      icon: <ClockIcon />,
      title: 'Istorija tuščia',
      text: 'Čia atsiras kiekvienas užsakymas, apmokėjimas, grąžinimas ir pakeitimas.',
    },
  },
  // no loader: what the list’s loader calls
  ({ signal }) => ({ people: sendRequest(ListHistoryPeople, { signal }) }),
)

export const clientLoader = list.clientLoader

export default function HistoryPage() {
  const state = list.useState()
  const people = useLoaded(state.questions.people).data?.data ?? []
  return <list.Screen state={state} options={{ by: [...people.map(personOption), shopItself] }} />
}

function OnlyAbout({ subject }: { subject: string }) {
  const about = readSubject(subject)
  return about ? (
    <p className="mb-4 text-soft">{`Rodoma tik: ${subjectLabels[about.kind].toLowerCase()} #${about.id}.`}</p>
  ) : null
}
