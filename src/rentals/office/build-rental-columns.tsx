import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { PhoneIcon } from '#shell/ui/frame-icons.tsx'
import { CellLines } from '#shell/ui/office/cell-lines.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import type { Rental } from '../rentals.contract.ts'
import { formatLateness } from './format-lateness.ts'
import { formatMoment } from './public/format-moment.ts'
import { formatRenterName } from './public/format-renter-name.ts'
import { RentalStateLabel } from './public/rental-state-label.tsx'

/** `now`: milliseconds. */
export function buildRentalColumns(now: number, branches: readonly Place[]): Column<Rental>[] {
  return [
    {
      key: 'user',
      head: 'Klientas',
      rowHead: true,
      cut: 34,
      sort: 'customer',
      cell: (rental) => <Customer rental={rental} now={now} />,
    },
    {
      key: 'rent_product',
      head: 'Įrankis',
      cut: 36,
      phone: 'long',
      sort: 'product',
      cell: (rental) => <Tool rental={rental} />,
    },
    {
      key: 'created_at',
      head: 'Sukurta',
      tight: true,
      roomy: true,
      sort: 'created_at',
      cell: (rental) => formatMoment(rental.created_at),
    },
    {
      key: 'expected_return',
      head: 'Numatomas grąžinimas',
      tight: true,
      phone: 'second',
      sort: 'expected_return',
      cell: (rental) => <ExpectedReturn rental={rental} now={now} branches={branches} />,
    },
    {
      key: 'returned',
      head: 'Būsena',
      tight: true,
      phone: 'first',
      sort: 'returned',
      cell: (rental) => <RentalStateLabel rental={rental} now={now} />,
    },
  ]
}

const lateness = (rental: Rental, now: number) =>
  rental.returned || rental.off_rent_at ? '' : formatLateness(rental.expected_return, now)

function Customer({ rental, now }: { rental: Rental; now: number }) {
  const name = formatRenterName(rental.user)
  return (
    <CellLines
      title={name}
      below={
        <span className="inline-flex max-w-full gap-x-3">
          <Link to={buildOfficeOrderAddress(rental.order_id)} className="text-link max-md:py-1">
            <span className="max-md:sr-only">{'Užsakymas '}</span>
            <span>{`Nr.\u00a0${rental.order_id}`}</span>
          </Link>
          {rental.phone && lateness(rental, now) && (
            <PhoneLink
              phone={formatPhone(rental.phone)}
              className="inline-flex items-center gap-1 text-link whitespace-nowrap max-md:py-1 md:max-xl:hidden"
            >
              <PhoneIcon className="size-3.5" />
            </PhoneLink>
          )}
        </span>
      }
    >
      {name}
    </CellLines>
  )
}

function Tool({ rental: { rent_product, quantity, bundle } }: { rental: Rental }) {
  const within = bundle && `Rinkinys: ${bundle}`
  return (
    <CellLines title={rent_product.title} below={within} belowTitle={within}>
      <span className="flex">
        <span className="min-w-0 md:overflow-hidden md:text-ellipsis">{rent_product.title}</span>
        {quantity > 1 && <span className="shrink-0 text-soft">{`\u00a0× ${quantity}`}</span>}
      </span>
    </CellLines>
  )
}

type ExpectedReturnProps = { rental: Rental; now: number; branches: readonly Place[] }

function ExpectedReturn({ rental, now, branches }: ExpectedReturnProps) {
  const { open_ended, expected_to, returned, promised_at, place_id, return_place_id } = rental
  const late = lateness(rental, now)
  const elsewhere = return_place_id !== place_id && branches.find(({ id }) => id === return_place_id)?.title
  const rest = [
    open_ended && `tikimasi iki ${expected_to}`,
    !returned && promised_at && `žada ${formatMoment(promised_at)}`,
    elsewhere,
  ].filter(Boolean)
  const below = [late, ...rest].filter(Boolean).join(', ')
  return (
    <CellLines
      below={
        below && (
          <>
            {late && <span className="font-semibold text-bad">{late}</span>}
            <span>{`${late && rest.length > 0 ? ', ' : ''}${rest.join(', ')}`}</span>
          </>
        )
      }
      belowTitle={below}
    >
      {open_ended ? 'Kol paskambins' : <ShortMoment at={rental.expected_return} />}
    </CellLines>
  )
}

/** On a phone only month and day; readers hear all of it. */
function ShortMoment({ at }: { at: string }) {
  const moment = formatMoment(at)
  return (
    <>
      <span className="max-md:sr-only">{moment.slice(0, 5)}</span>
      <span>{moment.slice(5, 10)}</span>
      <span className="max-md:sr-only">{moment.slice(10)}</span>
    </>
  )
}
