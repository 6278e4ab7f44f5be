import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { usePlaces } from '#shell/places/office/places-store.ts'
import { PhoneIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { StateWord } from '#shell/ui/state-word.tsx'
import { When } from '#shell/ui/when.tsx'
import { rentalState, rentalStates } from '../rental-states.ts'
import type { Rental } from '../rentals.contract.ts'
import { formatMoment } from './format-moment.ts'
import { howLate } from './how-late.ts'
import { notHandedOut } from './not-handed-out.ts'
import { renterName } from './renter-name.ts'

export function rentalColumns(now: number): Column<Rental>[] {
  return [
    {
      key: 'user',
      head: 'Klientas',
      rowHead: true,
      sort: 'customer',
      cell: (rental) => <Customer rental={rental} now={now} />,
    },
    { key: 'rent_product', head: 'Įrankis', sort: 'product', cell: (rental) => <Tool rental={rental} /> },
    {
      key: 'created_at',
      head: 'Sukurta',
      sort: 'created_at',
      cell: (rental) => <Moment at={rental.created_at} />,
    },
    {
      key: 'expected_return',
      head: 'Numatomas grąžinimas',
      sort: 'expected_return',
      cell: (rental) => <ExpectedReturn rental={rental} now={now} />,
    },
    {
      key: 'returned',
      head: 'Būsena',
      sort: 'returned',
      cell: (rental) => <State rental={rental} now={now} />,
    },
  ]
}

function State({ rental, now }: { rental: Rental; now: number }) {
  const { label, colour } = rentalStates[rentalState(rental, now)]
  if (rental.returned || !(rental.off_rent_at || rental.broken_since))
    return <StateWord colour={colour}>{label}</StateWord>
  return (
    <span>
      <StateWord colour="amber">{rental.off_rent_at ? 'Laukia surinkimo' : 'Sugedo'}</StateWord>
      <span className="figures block text-sm text-soft">
        <span>{rental.off_rent_at && `baigta ${formatMoment(rental.off_rent_at)}`}</span>
        <span>{!rental.off_rent_at && rental.broken_since && `nuo ${formatMoment(rental.broken_since)}`}</span>
      </span>
    </span>
  )
}

const lateness = (rental: Rental, now: number) =>
  rental.returned || rental.off_rent_at ? '' : howLate(rental.expected_return, now)

function Customer({ rental, now }: { rental: Rental; now: number }) {
  return (
    <div>
      <span>{renterName(rental.user)}</span>
      <div className="flex flex-wrap gap-x-4 text-sm font-normal">
        <Link to={`/admin/buhalterija/uzsakymai/${rental.order_id}`} className="py-1 text-link">
          {`Užsakymas #${rental.order_id}`}
        </Link>
        {!rental.returned && <AtCounter rental={rental} now={now} />}
        {rental.phone && lateness(rental, now) && (
          <PhoneLink
            phone={formatPhone(rental.phone)}
            className="inline-flex items-center gap-1.5 py-1 text-link whitespace-nowrap"
          >
            <PhoneIcon className="size-4" />
          </PhoneLink>
        )}
      </div>
    </div>
  )
}

function AtCounter({ rental, now }: { rental: Rental; now: number }) {
  if (!useMay()('rentals:write') || notHandedOut(rental, now)) return null
  const { order_id, quantity, handed_out, starts_at } = rental
  const isOut = handed_out === quantity || formatDay(starts_at) < formatDay(new Date(now))
  return (
    <Link to={`/admin/${isOut ? 'priemimas' : 'isdavimas'}/${order_id}`} className="py-1 text-link">
      {isOut ? 'Priimti' : 'Išduoti'}
    </Link>
  )
}

function Tool({ rental: { rent_product, quantity, bundle } }: { rental: Rental }) {
  return (
    <span>
      <span>{rent_product.title}</span>
      {quantity > 1 && <span className="text-soft">{` × ${quantity}`}</span>}
      {bundle && <span className="block text-sm text-soft">{`Rinkinys: ${bundle}`}</span>}
    </span>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <span>
      {formatMoment(at)
        .split(' ')
        .map((word, index) => (
          <Fragment key={word}>
            {index > 0 && <span> </span>}
            <span className="whitespace-nowrap">{word}</span>
          </Fragment>
        ))}
    </span>
  )
}

/** Where it was not fetched. */
function ReturnPlace({ rental: { place_id, return_place_id } }: { rental: Rental }) {
  const place = usePlaces().find(({ id }) => id === return_place_id)
  return place && return_place_id !== place_id ? <span className="block text-sm">{place.title}</span> : null
}

function OpenEnded({ rental: { expected_to } }: { rental: Rental }) {
  return (
    <span>
      Kol paskambins
      <span className="figures block text-sm text-soft">{`tikimasi iki ${expected_to}`}</span>
    </span>
  )
}

function ExpectedReturn({ rental, now }: { rental: Rental; now: number }) {
  const late = lateness(rental, now)
  return (
    <span>
      {rental.open_ended ? <OpenEnded rental={rental} /> : <Moment at={rental.expected_return} />}
      <ReturnPlace rental={rental} />
      {late && <span className="block text-sm font-semibold text-bad">{late}</span>}
      {!rental.returned && rental.promised_at && (
        <span className="block text-sm text-soft">
          žada <When>{formatMoment(rental.promised_at)}</When>
        </span>
      )}
    </span>
  )
}
