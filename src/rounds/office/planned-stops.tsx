import { Link } from 'react-router'
import { formatPhone } from '#codes/phone.ts'
import { PrivatePhoto } from '#handovers/office/private-photo.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { StateWord } from '#ui/state-word.tsx'
import type { PlannedStop } from '../rounds.contract.ts'
import { stopWords, timesInWords, visitWords } from '../visit-words.ts'
import { PinForm } from './pin-form.tsx'

interface PlannedStopsProps {
  stops: PlannedStop[]
  chosen: number[]
  toggle: (stop: PlannedStop) => void
  /** They wait for another day: also what was in vain may be chosen, and each says of which day it is. */
  isWaiting?: boolean
  onMove?: ((stop: PlannedStop, by: number) => void) | undefined
  onPinned: () => void
}

const colours = { planned: 'neutral', 'set-out': 'amber', arrived: 'amber', done: 'green', failed: 'red' } as const

/** Stops as the office sees them: when, where, whose, what. */
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
                  <span>{stopWords[stop.kind]}</span>, <span>{isWaiting && `${stop.day}, `}</span>
                  <span>{timesInWords(stop.from_time, stop.to_time)}</span>
                </span>
                {isOpen && stop.zone_id !== null && stop.from_time === null && (
                  <StateWord colour="amber">Laikas nesuderintas</StateWord>
                )}
                <StateWord colour={colours[stop.visit]}>{visitWords[stop.visit]}</StateWord>
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
