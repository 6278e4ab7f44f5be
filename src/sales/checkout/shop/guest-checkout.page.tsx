import { Link, redirect, useNavigate } from 'react-router'
import { buildGuestOrderPath } from '#orders/build-guest-order-path.ts'
import { awaitSession } from '#people/accounts/shop/public/session.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CartSkeleton } from '#sales/cart/shop/cart-skeleton.tsx'
import { forgetCart } from '#sales/cart/shop/public/cart-store.ts'
import { LazyCheckout } from './lazy-checkout.tsx'

export const meta = () => pageMeta({ title: 'Apmokėjimas' })

export async function clientLoader() {
  if ((await awaitSession()).user) throw redirect('/checkout')
  return null
}

export function HydrateFallback() {
  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Apmokėjimas</h1>
      <CartSkeleton />
    </div>
  )
}

export default function GuestCheckoutPage() {
  const navigate = useNavigate()

  function onPlaced({ id, secret }: { id: number; secret?: string | undefined }) {
    forgetCart()
    // no secret: another tab signed in
    navigate(secret ? buildGuestOrderPath(secret) : `/ordered?uzsakymas=${id}`, {
      replace: true,
      state: { placed: true },
    })
  }

  return (
    <div className="pb-16">
      <h1 className="page-title mb-3">Apmokėjimas</h1>
      <p className="mb-6 max-w-prose text-soft">
        Užsakote be paskyros: užsakymą rasite pagal nuorodą, kurią atsiųsime el. paštu. Turite paskyrą?{' '}
        <Link to="/checkout" className="text-link">
          Prisijunkite
        </Link>{' '}
        – krepšelis liks, duomenų rašyti nereikės.
      </p>
      <LazyCheckout onPlaced={onPlaced} />
    </div>
  )
}
