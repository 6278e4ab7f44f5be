import { Button } from '#shell/ui/button.tsx'
import type { PlannedStop, Rounds } from '../rounds.contract.ts'
import { PlannedStops } from './planned-stops.tsx'

interface DriverRoundProps {
  driver: { id: number; name: string }
  length: Rounds['lengths'][number] | undefined
  stops: PlannedStop[]
  chosen: number[]
  toggle: (stop: PlannedStop) => void
  pending: boolean
  onPinned: () => void
  /** Absent: the shortest way. */
  onOrder: (stopIds?: number[]) => void
}

export function DriverRound({ driver, length, stops, chosen, toggle, pending, onPinned, onOrder }: DriverRoundProps) {
  const open = stops.filter(({ visit }) => visit !== 'done' && visit !== 'failed').map(({ id }) => id)
  function move(stop: PlannedStop, by: number) {
    const from = open.indexOf(stop.id)
    const next = open.filter((id) => id !== stop.id)
    next.splice(Math.min(Math.max(from + by, 0), next.length), 0, stop.id)
    onOrder(next)
  }
  return (
    <section aria-label={driver.name}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-lg font-semibold">{driver.name}</h2>
          <p className="figures text-soft">
            <span>{stops.length - open.length}</span> iš <span>{stops.length}</span> aplankyta
            <span>{typeof length?.km === 'number' && `, tiesia linija ${String(length.km).replace('.', ',')} km`}</span>
            <span>{length && length.unknown > 0 && `, nežinomų vietų: ${length.unknown}`}</span>
          </p>
        </div>
        {open.length > 1 && (
          <Button size="small" variant="quiet" pending={pending} onClick={() => onOrder()}>
            Sudėti trumpiausiu keliu
          </Button>
        )}
      </div>
      <PlannedStops
        stops={stops}
        chosen={chosen}
        toggle={toggle}
        onPinned={onPinned}
        onMove={open.length > 1 ? move : undefined}
      />
    </section>
  )
}
