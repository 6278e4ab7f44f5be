import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { transferStateLabels, transfersAddress } from '../transfer-labels.ts'
import { ListTransfers, transferStates } from '../transfers.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const moment = (at: string) => <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>

const list = createOfficeList({
  endpoint: ListTransfers,
  label: 'Perkėlimai',
  failure: 'Nepavyko užkrauti perkėlimų',
  head: ({ branch, may }) =>
    may('transfers:write') && (
      <LinkButton to={`${transfersAddress}/is/${branch.placeId ?? 0}`}>Naujas perkėlimas</LinkButton>
    ),
  filters: [
    { kind: 'branch' },
    {
      kind: 'choice',
      name: 'state',
      label: 'Būsena',
      options: transferStates.map((state) => ({ value: state, label: transferStateLabels[state].label })),
    },
  ],
  columns: [
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
      phone: 'long',
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
    {
      key: 'arrives_at',
      head: 'Atvežama',
      phone: 'second',
      cell: ({ arrives_at, received_at }) => moment(received_at ?? arrives_at),
    },
    {
      key: 'state',
      head: 'Būsena',
      cell: ({ state }) => (
        <StateLabel colour={transferStateLabels[state].colour}>{transferStateLabels[state].label}</StateLabel>
      ),
    },
  ],
  empty: { title: 'Perkėlimų nėra', text: 'Čia matysite, kas vežama iš vieno padalinio į kitą.' },
})

export const clientLoader = list.clientLoader
export default list.Page
