import { Link } from 'react-router'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { PhoneIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { type StateColour, StateWord } from '#shell/ui/state-word.tsx'
import { When } from '#shell/ui/when.tsx'
import { mayMove, rentalState } from '../../rental-states.ts'
import type { CalendarProduct, CalendarRental } from '../../rentals.contract.ts'
import { staysBecauseWords } from '../../stays-because.ts'
import { formatMoment } from '../format-moment.ts'
import { notHandedOut } from '../not-handed-out.ts'
import { renterName } from '../renter-name.ts'
import { openEndedWords, stateName } from './calendar-words.ts'
import { Fact } from './fact.tsx'
import { type BarState, barState } from './place-bars.ts'

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

const colours: Record<BarState, StateColour> = { late: 'red', out: 'red', upcoming: 'neutral', returned: 'green' }

export function RentalDetails({ open, now, onClose, onTakeBack, onMove }: RentalDetailsProps) {
  const isHere = open !== null && notHandedOut(open.rental, now)
  return (
    <Modal
      title={open?.product.title ?? ''}
      isOpen={open !== null}
      onClose={onClose}
      closeOnBackdrop
      footer={
        open &&
        mayMove(rentalState(open.rental, now), 'take-back') && (
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
      <Fact name="Klientas">
        <span className="font-semibold">{renterName(rental.user)}</span>
      </Fact>
      {rental.phone && (
        <Fact name="Telefonas">
          <PhoneLink phone={formatPhone(rental.phone)} className="inline-flex items-center gap-1.5 text-link">
            <PhoneIcon className="size-4" />
          </PhoneLink>
        </Fact>
      )}
      {rental.bundle && <Fact name="Rinkinys">{rental.bundle}</Fact>}
      <Fact name="Kiekis">
        <span>{rental.quantity}</span>&nbsp;vnt.{' '}
        <span className="text-soft">
          {product.id === null ? '(produktas ištrintas)' : `(iš viso turime ${product.units})`}
        </span>
      </Fact>
      <Fact name="Nuo">
        <When>{formatMoment(rental.starts_at)}</When>
      </Fact>
      <Fact name="Grąžinti iki">
        {rental.open_ended ? openEndedWords(rental) : <When>{formatMoment(rental.expected_return)}</When>}
      </Fact>
      {rental.returned_at && (
        <Fact name="Grąžinta">
          <When>{formatMoment(rental.returned_at)}</When>
        </Fact>
      )}
      {rental.off_rent_at && !rental.returned_at && (
        <Fact name="Nuomos pabaiga">
          <When>{formatMoment(rental.off_rent_at)}</When>, laukia surinkimo
        </Fact>
      )}
      {rental.broken_since && !rental.returned_at && (
        <Fact name="Sugedo">
          <When>{formatMoment(rental.broken_since)}</When>
        </Fact>
      )}
      <Fact name="Būsena">
        <StateWord colour={colours[barState(rental, now)]}>{capital(stateName(rental, now))}</StateWord>
      </Fact>
      {rental.stays && rental.stays !== 'back' && (
        <Fact name="Perkelti">
          <span className="text-soft">{staysBecauseWords[rental.stays]}</span>
        </Fact>
      )}
      <Fact name="Užsakymas">
        <Link to={`/admin/buhalterija/uzsakymai/${rental.order_id}`} className="text-link">
          {`Užsakymas #${rental.order_id}`}
        </Link>
      </Fact>
      <Fact name="Istorija">
        <Link to={`/admin/istorija?subject=rental-${rental.id}`} className="text-link">
          Kas ir kada pažymėjo
        </Link>
      </Fact>
    </dl>
  )
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
