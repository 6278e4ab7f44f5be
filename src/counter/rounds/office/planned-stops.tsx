import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { PrivatePhoto } from '#counter/handovers/office/private-photo.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { PinStop, type PlannedStop } from '../rounds.contract.ts'
import { formatVisitTimes, stopKindLabels, visitStateLabels } from '../visit-labels.ts'
import { readPoint } from './read-point.ts'

interface PlannedStopsProps {
  stops: PlannedStop[]
  chosen: number[]
  toggle: (stop: PlannedStop) => void
  /** Failed stops can be chosen too, and each shows its day. */
  isWaiting?: boolean
  onMove?: ((stop: PlannedStop, by: number) => void) | undefined
  onPinned: () => void
}

const colours = { planned: 'neutral', 'set-out': 'amber', arrived: 'amber', done: 'green', failed: 'red' } as const

export function PlannedStops({ stops, chosen, toggle, isWaiting = false, onMove, onPinned }: PlannedStopsProps) {
  return (
    <ol className="grid grid-cols-1 gap-2">
      {stops.map((stop) => {
        const isOpen = stop.visit !== 'done' && stop.visit !== 'failed'
        return (
          <li key={stop.id} className="flex items-start gap-3 rounded-house border border-line bg-raised px-4 py-3">
            {(isOpen || isWaiting) && (
              <Checkbox
                label={<span className="sr-only">{`Pažymėti: ${stop.client}, ${stop.address}`}</span>}
                checked={chosen.includes(stop.id)}
                onChange={() => toggle(stop)}
              />
            )}
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="figures flex flex-wrap gap-x-4 font-semibold">
                {stop.position !== null && <span>{`${stop.position}.`}</span>}
                <span>
                  <span>{stopKindLabels[stop.kind]}</span>, <span>{isWaiting && `${stop.day}, `}</span>
                  <span>{formatVisitTimes(stop.from_time, stop.to_time)}</span>
                </span>
                {isOpen && stop.zone_id !== null && stop.from_time === null && (
                  <StateLabel colour="amber">Laikas nesuderintas</StateLabel>
                )}
                <StateLabel colour={colours[stop.visit]}>{visitStateLabels[stop.visit]}</StateLabel>
              </p>
              <p>{`${stop.address}, ${stop.city}`}</p>
              <p className="flex flex-wrap gap-x-4 text-soft">
                <Link to={`/admin/buhalterija/uzsakymai/${stop.order_id}`} className="text-link">
                  {`${stop.client}, Nr.\u00a0${stop.order_id}`}
                </Link>
                <PhoneLink phone={formatPhone(stop.contact_phone)} className="text-link whitespace-nowrap" />
              </p>
              <p className="text-sm text-soft">
                {stop.things.map(({ title, quantity }) => `${title}, ${quantity}\u00a0vnt.`).join(' · ')}
              </p>
              {stop.ended_why && <p className="text-bad">{stop.ended_why}</p>}
              {stop.photos.length > 0 && (
                <ul aria-label={`Vežėjo nuotraukos: ${stop.client}`} className="mt-2 flex flex-wrap gap-2">
                  {stop.photos.map((photo, index) => (
                    <li key={photo}>
                      <PrivatePhoto photo={photo} alt={`Nepavyko: ${stop.client}, nuotrauka ${index + 1}`} />
                    </li>
                  ))}
                </ul>
              )}
              {isOpen && <PinForm stop={stop} onPinned={onPinned} />}
            </div>
            {onMove && isOpen && (
              <div className="grid gap-1">
                <IconButton label={`Anksčiau: ${stop.address}`} onClick={() => onMove(stop, -1)}>
                  <span aria-hidden="true">↑</span>
                </IconButton>
                <IconButton label={`Vėliau: ${stop.address}`} onClick={() => onMove(stop, 1)}>
                  <span aria-hidden="true">↓</span>
                </IconButton>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Maps copy a point as „54.8985, 23.9036“. */
function PinForm({ stop, onPinned }: { stop: PlannedStop; onPinned: () => void }) {
  const [typed, setTyped] = useState(stop.at?.is_pin ? `${stop.at.lat}, ${stop.at.lon}` : '')
  const [problem, setProblem] = useState<Problem | string | null>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = readPoint(typed)
    if (!body) return setProblem('Rašykite platumą ir ilgumą, pavyzdžiui, 54.8985, 23.9036.')
    setPending(true)
    setProblem(null)
    try {
      await sendRequest(PinStop, { params: { id: stop.id }, body })
      onPinned()
    } catch (thrown) {
      setProblem(readProblem(thrown))
    } finally {
      setPending(false)
    }
  }

  const errors = problem === null ? [] : [typeof problem === 'string' ? problem : problem.message]
  return (
    <details className="mt-1 text-sm">
      <summary className={`w-fit cursor-pointer py-1 ${stop.at ? 'text-soft' : 'font-semibold text-warn'}`}>
        {stop.at ? (stop.at.is_pin ? 'Vieta pažymėta' : 'Tiksli vieta nežinoma') : 'Vieta nežinoma'}
      </summary>
      <form onSubmit={submit} className="mt-1 flex flex-wrap items-end gap-2">
        <TextField
          label={`Koordinatės: ${stop.address}`}
          placeholder="54.8985, 23.9036"
          autoComplete="off"
          maxLength={60}
          value={typed}
          errors={errors}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="quiet" pending={pending}>
          Įsiminti
        </Button>
      </form>
    </details>
  )
}
