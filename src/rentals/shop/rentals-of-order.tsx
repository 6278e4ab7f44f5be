import type { OrderRental } from '#orders/orders.contract.ts'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { getRentalStage, getRentalState, mayMove, rentalStages } from '../rental-states.ts'

type RentalsOfOrderProps = {
  rentals: OrderRental[]
  onExtend: (rental: OrderRental) => void
  onStop: (rental: OrderRental, what: 'off-rent' | 'broken') => void
}

export function RentalsOfOrder({ rentals, onExtend, onStop }: RentalsOfOrderProps) {
  return (
    <div className="mt-4">
      <h3 className="eyebrow mb-1">Nuomos grąžinimas</h3>
      <ul className="figures grid gap-2">
        {rentals.map((rental) => (
          <li key={rental.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">
              <span>{rental.title}</span>, <span>{rental.quantity}</span>&nbsp;vnt.
              {rental.bundle && <span className="text-sm text-soft">{` (rinkinys „${rental.bundle}“)`}</span>}
            </span>
            <RentalState rental={rental} />
            {rental.extended_by.length > 0 && (
              <span className="text-sm text-soft">{`pratęsta užsakymu ${rental.extended_by.join(', ')}`}</span>
            )}
            {isAskedFor(rental, rentals) && (
              <Button size="small" variant="quiet" onClick={() => onExtend(rental)}>
                <span>{rental.bundle ? 'Pratęsti rinkinį' : 'Pratęsti'}</span>
                <span className="sr-only">{`: ${rental.bundle ?? rental.title}`}</span>
              </Button>
            )}
            {isWithThem(rental) && (
              <>
                <Button size="small" variant="quiet" onClick={() => onStop(rental, 'off-rent')}>
                  Baigėme dirbti su įrankiu<span className="sr-only">{`: ${rental.title}`}</span>
                </Button>
                {!rental.broken_since && (
                  <Button size="small" variant="quiet" onClick={() => onStop(rental, 'broken')}>
                    Sugedo<span className="sr-only">{`: ${rental.title}`}</span>
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isWithThem = ({ handed_out, returned, off_rent_at }: OrderRental) => handed_out > 0 && !returned && !off_rent_at

/** A bundle is extended whole, by its first part's button, unless partly returned. */
function isAskedFor(rental: OrderRental, rentals: OrderRental[]): boolean {
  const together = rental.bundle
    ? rentals.filter(({ order_line_id }) => order_line_id === rental.order_line_id)
    : [rental]
  return (
    together[0] === rental &&
    together.every(
      (one) => !one.off_rent_at && !one.open_ended && mayMove(getRentalState(one, Date.now()), 'move-return'),
    )
  )
}

function RentalState({ rental }: { rental: OrderRental }) {
  const state = getRentalState(rental, Date.now())
  if (state === 'returned')
    return (
      <StateLabel colour="green">
        Grąžinta
        {rental.returned_at && (
          <span className="font-normal">
            {' '}
            <UnbrokenText>{formatDay(rental.returned_at)}</UnbrokenText>
          </span>
        )}
      </StateLabel>
    )
  if (rental.off_rent_at)
    return (
      <>
        <StateLabel colour={rentalStages['to-collect'].colour}>
          Baigta <UnbrokenText>{formatDateTime(rental.off_rent_at)}</UnbrokenText>
        </StateLabel>
        <span className="text-soft">laukia surinkimo</span>
      </>
    )
  if (rental.broken_since)
    return (
      <>
        <StateLabel colour={rentalStages.broken.colour}>
          Sugedo <UnbrokenText>{formatDateTime(rental.broken_since)}</UnbrokenText>
        </StateLabel>
        <span className="text-soft">nuoma neskaičiuojama</span>
      </>
    )
  if (state === 'late')
    return <StateLabel colour="red">{`Vėluojama, reikėjo ${formatDateTime(rental.expected_return)}`}</StateLabel>
  const isAhead = Date.parse(rental.starts_at) > Date.now() && rental.handed_out === 0
  const { label, colour } = rentalStages[getRentalStage(rental, Date.now())]
  return (
    <span className="text-soft">
      <StateLabel colour={colour}>{label}</StateLabel>{' '}
      <span>{isAhead && `atsiimti ${formatDateTime(rental.starts_at)}, `}</span>
      <span>{`${rental.open_ended ? '' : 'grąžinti '}${formatUntilDue(rental.expected_return)}`}</span>
    </span>
  )
}
