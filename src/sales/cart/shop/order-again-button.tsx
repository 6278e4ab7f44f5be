import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#orders/orders.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { replaceAll } from './change-cart.ts'
import { joinAgain, orderAgain } from './order-again.ts'
import { useCart } from './public/cart-store.ts'

export function OrderAgainButton({ order }: { order: Pick<Order, 'id' | 'lines'> }) {
  const { lines: cart } = useCart()
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const { lines, gone } = orderAgain(order)

  function again() {
    if (lines.length === 0) return setGone(true)
    replaceAll(joinAgain(cart, lines))
    // the cart does not show lines that are gone
    navigate('/checkout', { state: { gone } })
  }

  return (
    <div>
      <Button variant="quiet" onClick={again}>
        Užsakyti dar kartą<span className="sr-only">{`: užsakymas ${order.id}`}</span>
      </Button>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {isGone && 'Šių prekių nebeturime.'}
      </p>
    </div>
  )
}
