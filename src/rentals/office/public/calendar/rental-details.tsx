import { Link } from 'react-router'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { PhoneIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { immovableReasonMessages } from '../../../immovable-reasons.ts'
import { getRentalStage, getRentalState, isHandedOut, mayMove, rentalStages } from '../../../rental-states.ts'
import type { CalendarProduct, CalendarRental } from '../../../rentals.contract.ts'
import { CalendarFact } from '../../calendar/calendar-fact.tsx'
import { describeOpenEnd, formatRentalStateLabel } from '../../calendar/calendar-labels.ts'
import { formatMoment } from '../format-moment.ts'
import { formatRenterName } from '../format-renter-name.ts'

export interface OpenRental {
  rental: CalendarRental
  product: CalendarProduct
  place: string
}

interface RentalDetailsProps {
  open: OpenRental | null
  now: number
  onClose: () => void
  onTakeBack: (open: OpenRental) => void
  onMove: ((open: OpenRental) => void) | undefined
}

export function RentalDetails({ open, now, onClose, onTakeBack, onMove }: RentalDetailsProps) {
  const isHere = open !== null && !isHandedOut(open.rental, now) && open.rental.stays !== 'deleted'
  return (
    <Modal
      title={open?.product.title ?? ''}
      isOpen={open !== null}
      onClose={onClose}
      closeOnBackdrop
      footer={
        open &&
        mayMove(getRentalState(open.rental, now), 'take-back') && (
          <>
            {onMove && !open.rental.stays && (
              <Button variant="quiet" onClick={() => onMove(open)}>
                Perkelti
              </Button>
            )}
            <Button variant={isHere ? 'quiet' : 'primary'} onClick={() => onTakeBack(open)}>
              Pažymėti kaip grąžintą
            </Button>
            {isHere && <LinkButton to={`/admin/isdavimas/${open.rental.order_id}`}>Išduoti</LinkButton>}
          </>
        )
      }
    >
      {open && <Facts open={open} now={now} />}
    </Modal>
  )
}

function Facts({ open: { rental, product }, now }: { open: OpenRental; now: number }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-6 gap-y-3">
      <CalendarFact name="Klientas">
        <span className="font-semibold">{formatRenterName(rental.user)}</span>
      </CalendarFact>
      {rental.phone && (
        <CalendarFact name="Telefonas">
          <PhoneLink phone={formatPhone(rental.phone)} className="inline-flex items-center gap-1.5 text-link">
            <PhoneIcon className="size-4" />
          </PhoneLink>
        </CalendarFact>
      )}
      {rental.bundle && <CalendarFact name="Rinkinys">{rental.bundle}</CalendarFact>}
      <CalendarFact name="Kiekis">
        <span>{rental.quantity}</span>&nbsp;vnt.{' '}
        <span className="text-soft">
          {product.id === null ? '(produktas ištrintas)' : `(iš viso turime ${product.units})`}
        </span>
      </CalendarFact>
      <CalendarFact name="Nuo">
        <UnbrokenText>{formatMoment(rental.starts_at)}</UnbrokenText>
      </CalendarFact>
      <CalendarFact name="Grąžinti iki">
        {rental.open_ended ? (
          describeOpenEnd(rental)
        ) : (
          <UnbrokenText>{formatMoment(rental.expected_return)}</UnbrokenText>
        )}
      </CalendarFact>
      {rental.returned_at && (
        <CalendarFact name="Grąžinta">
          <UnbrokenText>{formatMoment(rental.returned_at)}</UnbrokenText>
        </CalendarFact>
      )}
      {rental.off_rent_at && !rental.returned_at && (
        <CalendarFact name="Nuomos pabaiga">
          <UnbrokenText>{formatMoment(rental.off_rent_at)}</UnbrokenText>, laukia surinkimo
        </CalendarFact>
      )}
      {rental.broken_since && !rental.returned_at && (
        <CalendarFact name="Sugedo">
          <UnbrokenText>{formatMoment(rental.broken_since)}</UnbrokenText>
        </CalendarFact>
      )}
      <CalendarFact name="Būsena">
        <StateLabel colour={rentalStages[getRentalStage(rental, now)].colour}>
          {capital(formatRentalStateLabel(rental, now))}
        </StateLabel>
      </CalendarFact>
      {rental.stays && rental.stays !== 'back' && (
        <CalendarFact name="Perkelti">
          <span className="text-soft">{immovableReasonMessages[rental.stays]}</span>
        </CalendarFact>
      )}
      <CalendarFact name="Užsakymas">
        <Link to={`/admin/buhalterija/uzsakymai/${rental.order_id}`} className="text-link">
          {`Užsakymas Nr.\u00a0${rental.order_id}`}
        </Link>
      </CalendarFact>
      <CalendarFact name="Istorija">
        <Link to={`/admin/istorija?subject=rental-${rental.id}`} className="text-link">
          Kas ir kada pažymėjo
        </Link>
      </CalendarFact>
    </dl>
  )
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
