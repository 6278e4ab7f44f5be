import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { RentalsOfOrder } from '#rentals/shop/rentals-of-order.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { describeExtended } from './describe-extended.ts'

const ExtendRental = createLazyComponent(() => import('#sales/extensions/shop/extend-rental-window.tsx'), {
  isWindow: true,
})

const StopRental = createLazyComponent(() => import('#rentals/shop/stop-rental.tsx'), { isWindow: true })

interface GuestRentalsProps {
  /** Of one family. */
  orders: readonly Order[]
  secret: string
}

/** What the family rents, as an account's page has it. */
export default function GuestRentals({ orders, secret }: GuestRentalsProps) {
  const { revalidate } = useRevalidator()
  const [extending, extend] = useState<OrderRental>()
  const [stopping, stop] = useState<{ rental: OrderRental; what: 'off-rent' | 'broken' }>()
  const [done, setDone] = useState('')
  const orderOf = (rental: OrderRental) => orders.find(({ rentals }) => rentals.includes(rental))
  const [extended, stopped] = [extending && orderOf(extending), stopping && orderOf(stopping.rental)]

  function finish(words: string) {
    extend(undefined)
    stop(undefined)
    setDone(words)
    void revalidate()
  }
  return (
    <div>
      <RentalsOfOrder
        rentals={orders.flatMap(({ rentals }) => rentals)}
        onExtend={extend}
        onStop={(rental, what) => stop({ rental, what })}
      />
      <p
        role="status"
        className={done ? 'mt-4 rounded-house border border-good/40 bg-good-tint px-4 py-3 font-medium' : 'sr-only'}
      >
        {done}
      </p>
      {stopping && stopped && (
        <StopRental order={stopped} secret={secret} {...stopping} onClose={() => stop(undefined)} onDone={finish} />
      )}
      {extending && extended && (
        <ExtendRental
          order={extended}
          rental={extending}
          secret={secret}
          onClose={() => extend(undefined)}
          onExtended={({ order, return_after }) => finish(describeExtended(return_after, order?.id))}
        />
      )}
    </div>
  )
}
