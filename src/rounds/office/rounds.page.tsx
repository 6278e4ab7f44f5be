import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { addDays } from '#calendar/day.ts'
import { formatLongDay } from '#calendar/format-day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  GiveStops,
  MoveStops,
  OrderRound,
  type PlannedStop,
  PlanVisit,
  type Rounds,
  ShowRounds,
} from '../rounds.contract.ts'
import { DriverRound } from './driver-round.tsx'
import { PlannedStops } from './planned-stops.tsx'
import { ToCollect, ToDeliver } from './to-plan.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Maršrutai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  rounds: sendRequest(ShowRounds, { query: readQuery(ShowRounds.query, search), signal }),
}))

/** The office plans a day: who drives where, in which order. */
export default function RoundsPage() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().rounds)
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const day = query.get('day') || dayOf(new Date())
  const go = (to: string) => setQuery(to === dayOf(new Date()) ? {} : { day: to })
  const rounds = data?.data
  return (
    <>
      <OfficeHead title="Maršrutai" />
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <Button variant="quiet" onClick={() => go(addDays(day, -1))}>
          Ankstesnė
        </Button>
        <DayField
          label="Diena"
          value={day}
          onDay={(to) => to && go(to)}
          picker={{ min: undefined }}
          className="w-44 max-sm:order-first max-sm:w-full"
        />
        <Button variant="quiet" onClick={() => go(addDays(day, 1))}>
          Kita
        </Button>
        <p className="py-2.5 text-soft first-letter:uppercase">{formatLongDay(day)}</p>
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
      {rounds && problem === null && <Planning key={rounds.day} rounds={rounds} reload={revalidate} />}
    </>
  )
}

function Planning({ rounds, reload }: { rounds: Rounds; reload: () => Promise<void> }) {
  const { notice, say } = useNotices()
  const [chosen, setChosen] = useState<number[]>([])
  const [driverId, setDriverId] = useState('')
  const [moveTo, setMoveTo] = useState(() => addDays(rounds.day, 1))
  const [pending, setPending] = useState(false)
  const { day, drivers, stops, waiting, to_collect, to_deliver, lengths } = rounds
  const free = stops.filter(({ driver_user_id }) => driver_user_id === null)
  const driving = drivers.filter(({ id }) => stops.some((stop) => stop.driver_user_id === id))
  const toggle = (stop: PlannedStop) =>
    setChosen((before) => (before.includes(stop.id) ? before.filter((id) => id !== stop.id) : [...before, stop.id]))

  async function act(action: () => Promise<string>, failed: string) {
    setPending(true)
    try {
      say.done(await action())
      setChosen([])
    } catch (thrown) {
      say.failed(whatFailed(thrown, failed))
    } finally {
      setPending(false)
      await reload()
    }
  }

  const give = () =>
    act(async () => {
      const body = { stop_ids: chosen, driver_user_id: Number(driverId) || null }
      await sendRequest(GiveStops, { body })
      if (body.driver_user_id === null) return 'Vietos vėl niekieno'
      await sendRequest(OrderRound, { body: { day, driver_user_id: body.driver_user_id } }).catch(() => {})
      return `Atiduota: ${drivers.find(({ id }) => id === body.driver_user_id)?.name}`
    }, 'Atiduoti nepavyko.')
  const move = () =>
    act(async () => {
      const { data } = await sendRequest(MoveStops, { body: { stop_ids: chosen, day: moveTo } })
      const agreed = data.without_time === 0
      return agreed
        ? `Perkelta į ${moveTo}, laikas paskirtas. Praneškite klientui`
        : `Perkelta į ${moveTo}. Laisvo laiko neliko ${data.without_time} iš vietų: valandas suderinkite su klientu`
    }, 'Perkelti nepavyko.')
  const order = (driver_user_id: number, stop_ids?: number[]) =>
    act(async () => {
      const { data } = await sendRequest(OrderRound, { body: { day, driver_user_id, stop_ids } })
      const unknown = data.unknown > 0 ? `. Nežinome, kur yra ${data.unknown} iš vietų: jos gale` : ''
      return stop_ids ? 'Tvarka pakeista' : `Sudėta iš eilės, oro linija ${kilometres(data.km)}${unknown}`
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
          action={<NextStep to="/admin/pristatymas">Kur ir kada vežate</NextStep>}
        >
          Pristatymai atsiras čia, kai juos užsakys klientai.
        </EmptyState>
      )}
      {chosen.length > 0 && (
        <div className="sticky top-(--office-bar) z-10 -mx-4 mb-4 flex flex-wrap items-end gap-3 border-b border-line bg-paper px-4 py-3">
          <SelectField
            label={`Pažymėta: ${chosen.length}. Kas veža`}
            placeholder="Niekas"
            options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
            value={driverId}
            onChange={(event) => setDriverId(event.target.value)}
            className="min-w-0 basis-full sm:max-w-80 sm:flex-1 sm:basis-auto"
          />
          <Button pending={pending} onClick={give}>
            Atiduoti
          </Button>
          <DayField label="Į kurią dieną" value={moveTo} onDay={setMoveTo} className="w-40" />
          <Button variant="quiet" pending={pending} onClick={move}>
            Perkelti
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-8">
        {free.length > 0 && (
          <section aria-labelledby="niekieno">
            <h2 id="niekieno" className="mb-2 text-lg font-semibold">
              Neatiduota
            </h2>
            <PlannedStops stops={free} {...{ chosen, toggle }} onPinned={reload} />
          </section>
        )}
        {driving.map((driver) => (
          <DriverRound
            key={driver.id}
            driver={driver}
            length={lengths.find(({ driver_user_id }) => driver_user_id === driver.id)}
            stops={stops.filter(({ driver_user_id }) => driver_user_id === driver.id)}
            {...{ chosen, toggle, pending }}
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
            <PlannedStops stops={waiting} {...{ chosen, toggle }} isWaiting onPinned={reload} />
          </section>
        )}
        <ToDeliver orders={to_deliver} pending={pending} onPlan={(id) => visit(id, 'deliver')} />
        <ToCollect orders={to_collect} pending={pending} onPlan={(id) => visit(id, 'collect')} />
      </div>
    </>
  )
}

const kilometres = (km: number | null): string => (km === null ? '–' : `${String(km).replace('.', ',')} km`)
