import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { securityEvents } from '#platform/security-event.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { ListSecurityEvents, type SecurityLine } from '#shell/history/security.contract.ts'
import { securityEventLabels } from '#shell/history/security-event-labels.ts'
import { ClockIcon } from '#shell/ui/frame-icons.tsx'
import { findReadPlace } from './find-read-place.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

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

const events = securityEvents.map((value) => ({ value, label: securityEventLabels[value] }))

const list = createOfficeList({
  endpoint: ListSecurityEvents,
  label: 'Saugumo įvykiai',
  failure: 'Saugumo įvykių gauti nepavyko',
  filters: [
    { kind: 'choice', name: 'event', label: 'Įvykis', options: events },
    { kind: 'link', name: 'person' },
  ],
  above: ({ filters, list }) =>
    filters.given.person && <OnlyAbout person={Number(filters.given.person)} lines={list.rows} />,
  columns: [
    {
      key: 'at',
      head: 'Laikas',
      tight: true,
      phone: 'first',
      cell: ({ at }) => <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    {
      key: 'event',
      head: 'Įvykis',
      rowHead: true,
      cell: ({ event, path }) => (
        <div>
          <span>{securityEventLabels[event]}</span>
          {path && <ReadPlaceLine path={path} />}
        </div>
      ),
    },
    { key: 'account', head: 'Paskyra', phone: 'second', cell: ({ account }) => personIn(account) },
    { key: 'by', head: 'Kas', phone: 'long', cell: ({ by }) => personIn(by) },
    {
      key: 'client',
      head: 'Iš kur',
      phone: 'second',
      cell: ({ client }) => <span className="figures wrap-anywhere">{client}</span>,
    },
  ],
  empty: {
    icon: <ClockIcon />,
    title: 'Įvykių dar nėra',
    text: 'Čia atsiras prisijungimai ir bandymai prisijungti, slaptažodžių ir teisių keitimai, asmens duomenų peržiūros.',
  },
})

export const clientLoader = list.clientLoader
export default list.Page

function OnlyAbout({ person, lines }: { person: number; lines: SecurityLine[] }) {
  const match = lines.flatMap(({ account, by }) => [account, by]).find((one) => one?.id === person)
  return <p className="mb-4 text-soft wrap-anywhere">{`Rodoma tik: ${match ? nameOf(match) : `#${person}`}.`}</p>
}

function ReadPlaceLine({ path }: { path: string }) {
  const { words, to } = findReadPlace(path)
  return (
    <span className="block text-sm font-normal wrap-anywhere text-soft">
      {to ? (
        <Link to={to} className="text-link">
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
    </span>
  )
}
