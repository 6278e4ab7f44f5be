import { useSession } from '#people/accounts/shop/public/session.ts'
import { CartIconButton as Button } from '#shell/ui/cart-icon-button.tsx'
import { useCart } from './cart-store.ts'

export function HeaderCartButton() {
  const { count } = useCart()
  const { user } = useSession()
  return <Button count={count} href={user ? '/checkout' : '/cart'} />
}
