import { useSyncExternalStore } from 'react'
import { readToken } from '#platform/browser-session.ts'
import { CartButton as Button } from '#ui/cart-button.tsx'
import { useCart } from './cart-store.ts'

/** The header's way to the cart: a guest goes to /cart, a signed-in customer to /checkout, which begins with it. */
export function CartButton() {
  const { count } = useCart()
  const isSignedIn = useSyncExternalStore(
    listen,
    () => readToken() !== undefined,
    () => false,
  )
  return <Button count={count} href={isSignedIn ? '/checkout' : '/cart'} />
}

/** Another tab signs in or out; this tab's own session renders the header anew. */
function listen(tell: () => void): () => void {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
}
