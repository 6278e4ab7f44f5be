import { useSession } from '#accounts/shop/session.ts'
import { CartButton as Button } from '#ui/cart-button.tsx'
import { useCart } from './cart-store.ts'

/** The header's way to the cart: a guest goes to /cart, a signed-in customer to /checkout, which begins with it. */
export function CartButton() {
  const { count } = useCart()
  const { user } = useSession()
  return <Button count={count} href={user ? '/checkout' : '/cart'} />
}
