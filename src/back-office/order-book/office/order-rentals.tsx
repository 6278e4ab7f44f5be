import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { RentalStateLabel } from '#rentals/office/public/rental-state-label.tsx'
import { getRentalState, mayMove } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatDueTime } from '#rules/periods/format-due-time.ts'
import { describeExtension, ExtendAtDesk } from '#sales/extensions/office/public/extend-at-desk.tsx'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'

const columns: Column<OrderRental>[] = [
  {
    key: 'title',
    head: 'Įrankis',
    rowHead: true,
    cell: (rental) => (
      <span className="block py-1">
        <span>{rental.title}</span>
        {rental.bundle && <span className="block text-sm font-normal text-soft">{`Rinkinys: ${rental.bundle}`}</span>}
        {rental.extended_by.map((id) => (
          <Link key={id} to={buildOfficeOrderAddress(id)} className="text-link block text-sm font-normal">
            {`Pratęsta užsakymu Nr.\u00a0${id}`}
          </Link>
        ))}
      </span>
    ),
  },
  { key: 'quantity', head: 'Kiekis', number: true, cell: (rental) => rental.quantity },
  { key: 'starts_at', head: 'Atsiimti', cell: (rental) => formatDateTime(rental.starts_at) },
  { key: 'expected_return', head: 'Grąžinti', cell: (rental) => formatDueTime(rental.expected_return) },
  { key: 'returned', head: 'Būsena', cell: (rental) => <RentalStateLabel rental={rental} now={Date.now()} isWhole /> },
]

interface OrderRentalsProps {
  order: Order
  /** The others of its family: one rental. */
  family: Order[]
  /** Undefined: not known yet, or nothing to extend. */
  settings: PublicSettings | undefined
  onExtended: (words: string) => void
}

export function OrderRentals({ order, family, settings, onExtended }: OrderRentalsProps) {
  const members = [order, ...family]
  const rentals = members.flatMap((member) => member.rentals)
  const [extending, extend] = useState<{ rental: OrderRental; order: Order }>()
  const input: unknown = useLocation().state?.extend
  const actions = (rental: OrderRental) =>
    isExtendedBy(rental, rentals) && (
      <ExtendButton
        rental={rental}
        isAsked={rental.id === input || (rental.bundle !== undefined && isTogether(rental, input, rentals))}
        onPress={() => extend({ rental, order: members.find((one) => one.rentals.includes(rental)) ?? order })}
      />
    )
  return (
    <Card
      title="Nuoma"
      aside={
        <Link to={`/admin/rent/rentals?q=${order.id}`} className="text-link text-sm">
          Nuomų sąraše
        </Link>
      }
    >
      <DataTable
        label="Užsakymo nuomos"
        columns={columns}
        rows={rentals}
        rowKey={(rental) => rental.id}
        {...(settings && rentals.some(isOpen) && { actions })}
        className="-m-5 border-0"
      />
      {extending && settings && (
        <ExtendAtDesk
          {...extending}
          settings={settings}
          onClose={() => extend(undefined)}
          onExtended={(extended) => {
            extend(undefined)
            onExtended(describeExtension(extended))
          }}
        />
      )}
    </Card>
  )
}

const isOpen = (rental: OrderRental) => !rental.open_ended && mayMove(getRentalState(rental, Date.now()), 'move-return')

/** A bundle is extended whole, by the first part that is not back. */
const isExtendedBy = (rental: OrderRental, rentals: OrderRental[]): boolean =>
  isOpen(rental) && (!rental.bundle || rentals.find((one) => isSameLine(one, rental) && isOpen(one)) === rental)

const isSameLine = (one: OrderRental, other: OrderRental) => one.order_line_id === other.order_line_id

const isTogether = (rental: OrderRental, input: unknown, rentals: OrderRental[]) =>
  rentals.some((one) => one.id === input && isSameLine(one, rental))

interface ExtendButtonProps {
  rental: OrderRental
  /** The action was pressed on the list of rentals. */
  isAsked: boolean
  onPress: () => void
}

function ExtendButton({ rental, isAsked, onPress }: ExtendButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef(isAsked)
  useEffect(() => {
    if (!input.current) return
    input.current = false
    // the window gives it the focus back
    button.current?.focus()
    button.current?.click()
  }, [])
  return (
    <Button ref={button} size="small" variant="quiet" onClick={onPress}>
      <span>{rental.bundle ? 'Pratęsti rinkinį' : 'Pratęsti'}</span>
      <span className="sr-only">{`: ${rental.bundle ?? rental.title}`}</span>
    </Button>
  )
}
