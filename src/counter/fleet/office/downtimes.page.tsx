import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import type { Place } from '#shell/branches/places.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type Downtime, EndDowntime, ListDowntimes } from '../downtimes.contract.ts'
import { DowntimeForm } from './downtime-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListDowntimes, { query: readQuery(ListDowntimes.query, addOfficeBranch(search)), signal }),
}))

const states = {
  now: { label: 'Dabar', colour: 'red' },
  planned: { label: 'Suplanuota', colour: 'neutral' },
  over: { label: 'Baigta', colour: 'green' },
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
    cell: ({ to }) => <span className="figures whitespace-nowrap">{to ? formatDateTime(to) : 'kol baigs'}</span>,
  },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateLabel colour={states[state].colour}>{states[state].label}</StateLabel>,
  },
]

export default function Downtimes() {
  const filters = useFilters(['open'] as const)
  const { places, placeId, choose } = useOfficePlace()
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [isWriting, setWriting] = useState(false)
  const [ending, setEnding] = useState<Downtime | null>(null)
  const [pending, setPending] = useState(false)
  const may = usePermissions()

  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'Nepavyko užkrauti prastovų'))
  }, [list.problem, say])

  async function end() {
    if (!ending) return
    setPending(true)
    try {
      await sendRequest(EndDowntime, { params: { id: ending.id }, body: {} })
      say.done('Prastova baigta: įrankis vėl laisvas')
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Baigti prastovos nepavyko.'))
    } finally {
      setPending(false)
      setEnding(null)
      list.refresh()
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={may('downtimes:write') && <Button onClick={() => setWriting(true)}>Nauja prastova</Button>} />
      <FilterBar filters={filters}>
        <SelectFilter
          filters={filters}
          name="open"
          label="Būsena"
          all="Visos"
          options={[
            { value: '1', label: 'Nebaigtos' },
            { value: '0', label: 'Baigtos' },
          ]}
        />
        <PlaceFilter />
      </FilterBar>
      <ListTable
        label="Prastovos"
        list={list}
        columns={columnsOf(places)}
        rowKey={({ id }) => id}
        empty={
          filters.any || placeId !== undefined ? (
            <NoResults
              onClear={() => {
                filters.clear()
                choose(undefined)
              }}
            />
          ) : (
            <EmptyState icon={<WrenchIcon />} title="Prastovų nėra">
              Įrankį, kurį taisote, prižiūrite ar tikrinate, įrašykite mygtuku „Nauja prastova“: tomis dienomis jo
              niekas neišsinuomos.
            </EmptyState>
          )
        }
        actions={(downtime) =>
          may('downtimes:write') &&
          downtime.state !== 'over' && (
            <Button size="small" variant="quiet" onClick={() => setEnding(downtime)}>
              {downtime.state === 'now' ? 'Baigti' : 'Atšaukti'}
            </Button>
          )
        }
      />
      <DowntimeForm
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        onDone={() => {
          setWriting(false)
          say.done('Prastova įrašyta')
          list.refresh()
        }}
      />
      <ConfirmModal
        isOpen={ending !== null}
        variant="warning"
        title={ending?.state === 'now' ? 'Baigti prastovą' : 'Atšaukti prastovą'}
        confirmLabel={ending?.state === 'now' ? 'Baigti' : 'Atšaukti prastovą'}
        cancelLabel="Palikti"
        pending={pending}
        onConfirm={end}
        onCancel={() => setEnding(null)}
        message={
          <p>
            <span>{ending?.unit?.code ?? ending?.product?.title}</span> vėl bus galima nuomoti.
          </p>
        }
      />
    </>
  )
}
