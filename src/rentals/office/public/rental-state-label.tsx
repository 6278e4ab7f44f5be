import { formatDateTime } from '#rules/calendar/format-day.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { getRentalStage, getRentalState, rentalStages, rentalStates } from '../../rental-states.ts'

interface RentalStateLabelProps {
  rental: Parameters<typeof getRentalStage>[0]
  now: number
  /** With the moment of a stop or breakdown, where a row may be higher. */
  isWhole?: boolean
}

/** The list's word, the stage below it, and when it came back, stopped or broke. */
export function RentalStateLabel({ rental, now, isWhole = false }: RentalStateLabelProps) {
  const stage = getRentalStage(rental, now)
  const [word, finer] = [rentalStates[getRentalState(rental, now)], rentalStages[stage]]
  const stopped = stage === 'to-collect' ? rental.off_rent_at : stage === 'broken' ? rental.broken_since : null
  const stop = stopped && `${stage === 'broken' ? 'nuo' : 'baigta'} ${formatDateTime(stopped)}`
  return (
    <span className="cell-lines" title={stop || undefined}>
      <span className={!isWhole && finer.label !== word.label ? 'max-md:sr-only' : undefined}>
        <StateLabel colour={word.colour}>{word.label}</StateLabel>
      </span>
      {finer.label !== word.label && (
        <span>
          <StateLabel colour={finer.colour}>{finer.label}</StateLabel>
        </span>
      )}
      {rental.returned_at && (
        <span className={`figures text-soft ${isWhole ? '' : 'max-md:hidden'}`}>
          <UnbrokenText>{formatDateTime(rental.returned_at)}</UnbrokenText>
        </span>
      )}
      {isWhole && stop && (
        <span className="figures text-soft">
          <UnbrokenText>{stop}</UnbrokenText>
        </span>
      )}
    </span>
  )
}
