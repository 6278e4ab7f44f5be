import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDateTime, formatDay } from '#calendar/format-day.ts'
import { useCart } from '#cart/shop/cart-store.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StateWord } from '#ui/state-word.tsx'
import type { Order, OrderRental } from '../orders.contract.ts'
import { DocumentButton } from './document-button.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { LapsedNote } from './lapsed-note.tsx'
import { joinAgain, orderAgain } from './order-again.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { isPaper, PaperButton } from './paper-button.tsx'

/** With its encoder, for those who are about to fetch something. */
const PickupCode = lazy(() => import('#handovers/shop/pickup-code.tsx'))

type OrderCardProps = {
  order: Order
  /** Asked for a rental that is to come back later. */
  onExtend: (rental: OrderRental) => void
}

/** One order: what it was, how far it is, and what can be done with it. */
export function OrderCard({ order, onExtend }: OrderCardProps) {
  const heading = `uzsakymas-${order.id}`
  return (
    <article aria-labelledby={heading} className="rounded-house border border-line bg-raised p-4 sm:p-6">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="figures text-xl">
          Užsakymas {order.id}
        </h2>
        <p className="figures text-soft">{formatDay(order.placed_at)}</p>
        <p className="sm:ml-auto">
          {order.is_payed ? (
            <StateWord colour="green">Apmokėtas</StateWord>
          ) : order.lapsed_at ? (
            <StateWord colour="neutral">Nebegalioja</StateWord>
          ) : (
            <StateWord colour="amber">Laukia apmokėjimo</StateWord>
          )}
        </p>
      </header>
      {order.object && (
        <p className="mb-3 wrap-anywhere text-soft">
          Objektas: {order.object.title}, {order.object.address}
        </p>
      )}
      <OrderLines order={order} />
      {order.rentals.length > 0 && <Rentals rentals={order.rentals} onExtend={onExtend} />}
      {waitsToBeFetched(order) && (
        <div className="mt-4 border-y border-line py-4">
          <Suspense fallback={<Skeleton className="size-36" />}>
            <PickupCode orderId={order.id} />
          </Suspense>
        </div>
      )}
      <div className="mt-4">
        <OrderTotals order={order} />
      </div>
      {order.lapsed_at ? <LapsedNote lapsedAt={order.lapsed_at} /> : !order.is_payed && <HowToPay order={order} />}
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <DocumentButton order={order} />
        {order.documents.filter(isPaper).map((document) => (
          <PaperButton key={document.id} orderId={order.id} document={document} />
        ))}
        {order.lines.some((line) => line.extends_order_id === null) && <OrderAgain order={order} />}
        {order.private_or_company === 'private' && (
          <Link to={`/sutarties-atsisakymas?uzsakymas=${order.id}`} className="text-link py-2.5">
            Atsisakyti sutarties čia<span className="sr-only">: užsakymas {order.id}</span>
          </Link>
        )}
      </div>
    </article>
  )
}

/** Some of its tools are still at the shop, and the customer comes for them while their time has not passed. */
const waitsToBeFetched = ({ delivery, rentals }: Order): boolean =>
  delivery === 'pickup' &&
  rentals.some(
    ({ returned, handed_out, quantity, expected_return }) =>
      !returned && handed_out < quantity && new Date(expected_return) > new Date(),
  )

function Rentals({ rentals, onExtend }: { rentals: OrderRental[]; onExtend: OrderCardProps['onExtend'] }) {
  return (
    <div className="mt-4">
      <h3 className="eyebrow mb-1">Nuomos grąžinimas</h3>
      <ul className="figures grid gap-2">
        {rentals.map((rental) => (
          <li key={rental.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">
              {rental.title}, {rental.quantity}&nbsp;vnt.
            </span>
            <RentalState rental={rental} />
            {rental.extended_by.length > 0 && (
              <span className="text-sm text-soft">pratęsta užsakymu {rental.extended_by.join(', ')}</span>
            )}
            {!rental.returned && (
              <Button size="small" variant="quiet" onClick={() => onExtend(rental)}>
                Pratęsti<span className="sr-only">: {rental.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RentalState({ rental }: { rental: OrderRental }) {
  if (rental.returned)
    return (
      <StateWord colour="green">
        Grąžinta{rental.returned_at && <span className="font-normal"> {formatDay(rental.returned_at)}</span>}
      </StateWord>
    )
  const due = formatDateTime(rental.expected_return)
  if (new Date(rental.expected_return) < new Date()) return <StateWord colour="red">Vėluojama, reikėjo {due}</StateWord>
  return <span className="text-soft">grąžinti iki {due}</span>
}

function OrderAgain({ order }: { order: Order }) {
  const { lines: cart, replaceAll } = useCart()
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const { lines, gone } = orderAgain(order)

  function again() {
    if (lines.length === 0) return setGone(true)
    replaceAll(joinAgain(cart, lines))
    // the cart tells of each line what has changed since; of what is gone altogether it has no line
    navigate('/checkout', { state: { gone } })
  }

  return (
    <div>
      <Button variant="quiet" onClick={again}>
        Užsakyti dar kartą<span className="sr-only">: užsakymas {order.id}</span>
      </Button>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {isGone && 'Šių prekių nebeturime.'}
      </p>
    </div>
  )
}
