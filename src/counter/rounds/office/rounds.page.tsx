import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatLongDay } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { addOfficeBranch, PlaceFilter, useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import {
  AssignStops,
  MoveStops,
  OrderRound,
  type PlannedStop,
  PlanVisit,
  type Rounds,
  ShowRounds,
} from '../rounds.contract.ts'
import { ChosenStops } from './chosen-stops.tsx'
import { describeMovedStops } from './describe-moved-stops.ts'
import { DriverRound } from './driver-round.tsx'
import { PlannedStops } from './planned-stops.tsx'
import { ToCollect, ToDeliver } from './unplanned-stops.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  rounds: sendRequest(ShowRounds, { query: readQuery(ShowRounds.query, addOfficeBranch(search)), signal }),
}))

export default function RoundsPage() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().rounds)
  const { revalidate } = useRevalidator()
  const { placeId } = useOfficePlace()
  const [query, setQuery] = useSearchParams()
  const day = query.get('day') || toVilniusDay(new Date())
  const go = (to: string) => {
    const next = new URLSearchParams(query)
    if (to === toVilniusDay(new Date())) next.delete('day')
    else next.set('day', to)
    setQuery(next)
  }
  const rounds = data?.data
  return (
    <>
      <OfficeHead />
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <Button variant="quiet" onClick={() => go(addDays(day, -1))}>
          Ankstesnė
        </Button>
        <DayField
          label="Diena"
          value={day}
          onDay={(to) => to && go(to)}
          className="w-44 max-sm:order-first max-sm:w-full"
        />
        <Button variant="quiet" onClick={() => go(addDays(day, 1))}>
          Kita
        </Button>
        <p className="py-2.5 text-soft first-letter:uppercase">{formatLongDay(day)}</p>
        <PlaceFilter className="sm:ml-auto" />
      </div>
      {problem !== null && (
        <EmptyState
          title="Maršrutų gauti nepavyko"
          action={
            <Button variant="quiet" onClick={revalidate}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {!rounds && problem === null && <Skeleton className="h-96 w-full" />}
      {rounds && problem === null && <Planning key={`${rounds.day} ${placeId}`} rounds={rounds} reload={revalidate} />}
    </>
  )
}

function Planning({ rounds, reload }: { rounds: Rounds; reload: () => Promise<void> }) {
  const { notice, say } = useNotices()
  const [chosen, setChosen] = useState<number[]>([])
  const [driverId, setDriverId] = useState('')
  const [pending, setPending] = useState(false)
  const { day, drivers, stops, waiting, to_collect, to_deliver, lengths } = rounds
  const free = stops.filter(({ driver_user_id }) => driver_user_id === null)
  const driving = drivers.filter(({ id }) => stops.some((stop) => stop.driver_user_id === id))
  const toggle = (stop: PlannedStop) =>
    setChosen((before) => (before.includes(stop.id) ? before.filter((id) => id !== stop.id) : [...before, stop.id]))

  /** `shownAt` shows its own errors. */
  async function act(action: () => Promise<string>, failed: string, shownAt?: string): Promise<FormFieldErrors> {
    setPending(true)
    try {
      say.done(await action())
      setChosen([])
      return {}
    } catch (thrown) {
      const { errors } = readProblem(thrown)
      if (!shownAt || !errors[shownAt]) say.failed(renderErrorMessage(thrown, failed))
      return errors
    } finally {
      setPending(false)
      await reload()
    }
  }

  const theirs = [...stops, ...waiting].filter(
    ({ id, driver_user_id, visit }) =>
      chosen.includes(id) && driver_user_id !== null && visit !== 'done' && visit !== 'failed',
  )
  const give = (to: number) =>
    act(async () => {
      await sendRequest(AssignStops, { body: { stop_ids: chosen, driver_user_id: to } })
      await sendRequest(OrderRound, { body: { day, driver_user_id: to } }).catch(() => {})
      return `Priskirta: ${drivers.find(({ id }) => id === to)?.name}`
    }, 'Priskirti nepavyko.')
  const takeAway = () =>
    act(async () => {
      await sendRequest(AssignStops, { body: { stop_ids: theirs.map(({ id }) => id), driver_user_id: null } })
      return 'Vietos vėl niekieno'
    }, 'Atimti nepavyko.')
  const move = (to: string) =>
    act(
      async () => {
        const { data } = await sendRequest(MoveStops, { body: { stop_ids: chosen, day: to } })
        return describeMovedStops(to, data)
      },
      'Perkelti nepavyko.',
      'day',
    )
  const order = (driver_user_id: number, stop_ids?: number[]) =>
    act(async () => {
      const { data } = await sendRequest(OrderRound, { body: { day, driver_user_id, stop_ids } })
      const unknown = data.unknown > 0 ? `. Nežinome, kur yra ${data.unknown} iš vietų: jos gale` : ''
      return stop_ids ? 'Tvarka pakeista' : `Sudėta iš eilės, tiesia linija ${kilometres(data.km)}${unknown}`
    }, 'Sudėti iš eilės nepavyko.')
  const visit = (order_id: number, kind: 'deliver' | 'collect') =>
    act(async () => {
      await sendRequest(PlanVisit, { body: { order_id, kind, day } })
      return kind === 'deliver' ? 'Pristatymas suplanuotas' : 'Surinkimas suplanuotas'
    }, 'Suplanuoti nepavyko.')

  return (
    <>
      <Notices notice={notice} say={say} />
      {stops.length + waiting.length + to_collect.length + to_deliver.length === 0 && (
        <EmptyState
          title="Šią dieną niekur nevažiuojama"
          action={<EmptyStateAction to="/admin/pristatymas">Kur ir kada vežate</EmptyStateAction>}
        >
          Pristatymai atsiras čia, kai juos užsakys klientai.
        </EmptyState>
      )}
      {chosen.length > 0 && (
        <ChosenStops
          drivers={drivers}
          pending={pending}
          driverId={driverId}
          onDriver={setDriverId}
          stops={[...stops, ...waiting].filter(({ id }) => chosen.includes(id))}
          firstDay={addDays(day, 1)}
          onGive={(to) => void give(to)}
          onTakeAway={theirs.length > 0 ? () => void takeAway() : undefined}
          onMove={move}
        />
      )}
      <div className="grid grid-cols-1 gap-8">
        {free.length > 0 && (
          <section aria-labelledby="niekieno">
            <h2 id="niekieno" className="mb-2 text-lg font-semibold">
              Nepriskirta
            </h2>
            <PlannedStops stops={free} chosen={chosen} toggle={toggle} onPinned={reload} />
          </section>
        )}
        {driving.map((driver) => (
          <DriverRound
            key={driver.id}
            driver={driver}
            length={lengths.find(({ driver_user_id }) => driver_user_id === driver.id)}
            stops={stops.filter(({ driver_user_id }) => driver_user_id === driver.id)}
            chosen={chosen}
            toggle={toggle}
            pending={pending}
            onPinned={reload}
            onOrder={(ids) => void order(driver.id, ids)}
          />
        ))}
        {waiting.length > 0 && (
          <section aria-labelledby="laukia">
            <h2 id="laukia" className="text-lg font-semibold">
              Laukia kitos dienos
            </h2>
            <p className="mb-2 text-soft">Nepavykę apsilankymai ir vietos, į kurias laiku nenuvažiuota.</p>
            <PlannedStops stops={waiting} chosen={chosen} toggle={toggle} isWaiting onPinned={reload} />
          </section>
        )}
        <ToDeliver orders={to_deliver} pending={pending} onPlan={(id) => visit(id, 'deliver')} />
        <ToCollect orders={to_collect} pending={pending} onPlan={(id) => visit(id, 'collect')} />
      </div>
    </>
  )
}

const kilometres = (km: number | null): string => (km === null ? '–' : `${String(km).replace('.', ',')} km`)
