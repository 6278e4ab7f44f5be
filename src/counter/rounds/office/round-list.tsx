import type { Ref } from 'react'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ChevronDownIcon } from '#shell/ui/frame-icons.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { formatVisitTimes, stopKindLabels, visitStateLabels } from '../visit-labels.ts'
import type { StopOnPhone } from './apply-queued-reports.ts'
import { StopCard } from './stop-card.tsx'

export interface RoundListProps {
  stops: StopOnPhone[]
  /** The button rests just after a press. */
  isResting: boolean
  nextHeading: Ref<HTMLHeadingElement>
  onTell: (stop: StopOnPhone, kind: 'set-out' | 'arrived') => void
  onOpen: (stop: StopOnPhone, what: 'aktas' | 'nepavyko') => void
}

export function RoundList({ stops, ...steps }: RoundListProps) {
  const left = stops.filter(({ visit }) => visit !== 'done' && visit !== 'failed')
  const over = stops.filter(({ visit }) => visit === 'done' || visit === 'failed')
  // A begun stop comes first.
  const next = left.find(({ visit }) => visit === 'arrived' || visit === 'set-out') ?? left[0]
  if (stops.length === 0)
    return <EmptyState title="Šiandien maršruto nėra">Kai kas nors jums bus priskirta, pamatysite čia.</EmptyState>
  return (
    <>
      {next ? (
        <section aria-label="Kita vieta" className="mt-4 scroll-my-18 rounded-house border-2 border-ink bg-raised p-4">
          <StopCard stop={next} isNext {...steps} />
        </section>
      ) : (
        <EmptyState title="Viskas aplankyta">
          Ačiū. Jei liko neišsiųstų aktų, palaukite, kol jie bus išsiųsti.
        </EmptyState>
      )}
      {left.length > 1 && (
        <section aria-label="Toliau" className="mt-6">
          <h2 className="text-lg font-semibold">Toliau</h2>
          <ul className="mt-2 grid grid-cols-1 gap-2">
            {left
              .filter((stop) => stop !== next)
              .map((stop) => (
                <li key={stop.id} className="rounded-house border border-line bg-raised">
                  <details className="group">
                    <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 px-4 py-3">
                      <Line stop={stop} />
                      <ChevronDownIcon className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
                    </summary>
                    <div className="border-t border-line px-4 py-4">
                      <StopCard stop={stop} {...steps} />
                    </div>
                  </details>
                </li>
              ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-label="Aplankyta" className="mt-6">
          <h2 className="text-lg font-semibold">Aplankyta</h2>
          <ul className="mt-2 grid grid-cols-1 gap-2">
            {over.map((stop) => (
              <li key={stop.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-2">
                <span className="min-w-0 wrap-anywhere">{`${stop.client}, ${stop.address}`}</span>
                <StateLabel colour={stop.visit === 'done' ? 'green' : 'red'}>
                  <span>
                    <span>{visitStateLabels[stop.visit]}</span>
                    <span>{stop.isWaiting && ', dar neišsiųsta'}</span>
                  </span>
                </StateLabel>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ stop: { kind, from_time, to_time, client, address, city } }: { stop: StopOnPhone }) {
  return (
    <span className="inline-block min-w-0 align-top wrap-anywhere">
      <span className="figures font-semibold">{`${stopKindLabels[kind]}, ${formatVisitTimes(from_time, to_time)}`}</span>
      <span className="block">{`${address}, ${city}`}</span>
      <span className="block text-sm text-soft">{client}</span>
    </span>
  )
}
