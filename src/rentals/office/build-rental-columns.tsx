import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { PhoneIcon } from '#shell/ui/frame-icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { getRentalState, rentalStates } from '../rental-states.ts'
import type { Rental } from '../rentals.contract.ts'
import { formatLateness } from './format-lateness.ts'
import { isNotHandedOut } from './is-not-handed-out.ts'
import { formatMoment } from './public/format-moment.ts'
import { formatRenterName } from './public/format-renter-name.ts'

export function buildRentalColumns(now: number): Column<Rental>[] {
  return [
    {
      key: 'user',
      head: 'Klientas',
      rowHead: true,
      sort: 'customer',
      cell: (rental) => <Customer rental={rental} now={now} />,
    },
    { key: 'rent_product', head: 'Įrankis', sort: 'product', cell: (rental) => <Tool rental={rental} /> },
    { key: 'created_at', head: 'Sukurta', sort: 'created_at', cell: (rental) => <Moment at={rental.created_at} /> },
    {
      key: 'expected_return',
      head: 'Numatomas grąžinimas',
      sort: 'expected_return',
      cell: (rental) => <ExpectedReturn rental={rental} now={now} />,
    },
    { key: 'returned', head: 'Būsena', sort: 'returned', cell: (rental) => <State rental={rental} now={now} /> },
  ]
}

function State({ rental, now }: { rental: Rental; now: number }) {
  const { label, colour } = rentalStates[getRentalState(rental, now)]
  if (rental.returned || !(rental.off_rent_at || rental.broken_since))
    return <StateLabel colour={colour}>{label}</StateLabel>
  return (
    <span>
      <StateLabel colour="amber">{rental.off_rent_at ? 'Laukia surinkimo' : 'Sugedo'}</StateLabel>
      <span className="figures block text-sm text-soft">
        <span>{rental.off_rent_at && `baigta ${formatMoment(rental.off_rent_at)}`}</span>
        <span>{!rental.off_rent_at && rental.broken_since && `nuo ${formatMoment(rental.broken_since)}`}</span>
      </span>
    </span>
  )
}

const lateness = (rental: Rental, now: number) =>
  rental.returned || rental.off_rent_at ? '' : formatLateness(rental.expected_return, now)

function Customer({ rental, now }: { rental: Rental; now: number }) {
  return (
    <div>
      <span>{formatRenterName(rental.user)}</span>
      <div className="flex flex-wrap gap-x-4 text-sm font-normal">
        <Link to={`/admin/buhalterija/uzsakymai/${rental.order_id}`} className="py-1 text-link">
          {`Užsakymas Nr.\u00a0${rental.order_id}`}
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
  if (!usePermissions()('rentals:write') || isNotHandedOut(rental, now)) return null
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

/** A branch of return other than that of pickup. */
function ReturnPlace({ rental: { place_id, return_place_id } }: { rental: Rental }) {
  const place = useBranches().find(({ id }) => id === return_place_id)
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
          žada <UnbrokenText>{formatMoment(rental.promised_at)}</UnbrokenText>
        </span>
      )}
    </span>
  )
}
