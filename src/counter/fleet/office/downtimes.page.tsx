import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { downtimeStateLabels } from '../downtime-state-labels.ts'
import { type Downtime, EndDowntime, ListDowntimes } from '../downtimes.contract.ts'
import { DowntimeForm } from './downtime-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const states = {
  now: { label: downtimeStateLabels.now, colour: 'red' },
  planned: { label: downtimeStateLabels.planned, colour: 'neutral' },
  over: { label: downtimeStateLabels.over, colour: 'green' },
} as const

const columnsOf = (places: readonly Place[]): Column<Downtime>[] => [
  {
    key: 'product',
    head: 'Įrankis',
    rowHead: true,
    cell: ({ product, unit, quantity }) => (
      <span className="block md:min-w-48">
        <span>{product?.title ?? 'Ištrintas produktas'}</span>
        <span className="block text-sm font-normal text-soft">{unit ? unit.code : `${quantity} vnt.`}</span>
      </span>
    ),
  },
  ...(places.length > 1
    ? [
        {
          key: 'place',
          head: 'Padalinys',
          cell: ({ place_id }: Downtime) => places.find(({ id }) => id === place_id)?.title ?? '–',
        },
      ]
    : []),
  {
    key: 'kind',
    head: 'Kodėl',
    phone: 'long',
    cell: ({ kind, reason }) => (
      <span>
        <span>{downtimeKindLabels[kind]}</span>
        <span className="block text-sm text-soft">{reason}</span>
      </span>
    ),
  },
  {
    key: 'from',
    head: 'Nuo',
    cell: ({ from }) => <span className="figures whitespace-nowrap">{formatDateTime(from)}</span>,
  },
  {
    key: 'to',
    head: 'Iki',
    phone: 'second',
    cell: ({ to }) => <span className="figures whitespace-nowrap">{to ? formatDateTime(to) : 'kol baigs'}</span>,
  },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateLabel colour={states[state].colour}>{states[state].label}</StateLabel>,
  },
]

const list = createOfficeList({
  endpoint: ListDowntimes,
  label: 'Prastovos',
  failure: 'Nepavyko užkrauti prastovų',
  head: ({ dialog, may }) =>
    may('downtimes:write') && (
      <Button
        onClick={() =>
          dialog.open(({ onClose, onDone }) => (
            <DowntimeForm isOpen onClose={onClose} onDone={() => onDone('Prastova įrašyta')} />
          ))
        }
      >
        Nauja prastova
      </Button>
    ),
  filters: [
    {
      kind: 'choice',
      name: 'open',
      label: 'Būsena',
      all: 'Visos',
      options: [
        { value: '1', label: 'Nebaigtos' },
        { value: '0', label: 'Baigtos' },
      ],
    },
    { kind: 'branch', narrows: true },
  ],
  columns: ({ branch }) => columnsOf(branch.places),
  actions: (downtime, { dialog, may }) =>
    may('downtimes:write') &&
    downtime.state !== 'over' && (
      <Button size="small" variant="quiet" onClick={() => dialog.ask(buildEndQuestion(downtime))}>
        {downtime.state === 'now' ? 'Baigti' : 'Atšaukti'}
      </Button>
    ),
  empty: {
    icon: <WrenchIcon />,
    title: 'Prastovų nėra',
    text: 'Įrankį, kurį taisote, prižiūrite ar tikrinate, įrašykite mygtuku „Nauja prastova“: tomis dienomis jo niekas neišsinuomos.',
  },
})

export const clientLoader = list.clientLoader
export default list.Page

function buildEndQuestion({ id, state, unit, product }: Downtime): ActionQuestion {
  return {
    variant: 'warning',
    title: state === 'now' ? 'Baigti prastovą' : 'Atšaukti prastovą',
    confirmLabel: state === 'now' ? 'Baigti' : 'Atšaukti prastovą',
    cancelLabel: 'Palikti',
    message: (
      <p>
        <span>{unit?.code ?? product?.title}</span> vėl bus galima nuomoti.
      </p>
    ),
    send: async () => {
      await sendRequest(EndDowntime, { params: { id }, body: {} })
      return 'Prastova baigta: įrankis vėl laisvas'
    },
    failure: 'Baigti prastovos nepavyko.',
  }
}
