import { useSession } from '#people/accounts/shop/session.ts'
import { CartButton as Button } from '#shell/ui/cart-button.tsx'
import { useCart } from './cart-store.ts'

export function CartButton() {
  const { count } = useCart()
  const { user } = useSession()
  return <Button count={count} href={user ? '/checkout' : '/cart'} />
}
