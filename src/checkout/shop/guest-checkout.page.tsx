import { Link, redirect, useNavigate } from 'react-router'
import { knownSession } from '#accounts/shop/session.ts'
import { CartSkeleton } from '#cart/shop/cart-skeleton.tsx'
import { forgetCart } from '#cart/shop/cart-store.ts'
import { guestOrderPath } from '#orders/guest-order-path.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { dropDraft } from './draft.ts'
import { LateCheckout } from './late-checkout.tsx'

export const meta = () => pageMeta({ title: 'Apmokėjimas' })

/** Whoever is signed in orders as themselves. */
export async function clientLoader() {
  if ((await knownSession()).user) throw redirect('/checkout')
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

/** Whoever has no account orders by the customers' own form; what opens the order afterwards is its secret. */
export default function GuestCheckoutPage() {
  const navigate = useNavigate()

  function onPlaced({ id, secret }: { id: number; secret?: string | undefined }) {
    dropDraft()
    forgetCart()
    // without a secret somebody has signed in meanwhile in another tab, and it is theirs
    navigate(secret ? guestOrderPath(secret) : `/ordered?uzsakymas=${id}`, { replace: true, state: { placed: true } })
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
      <LateCheckout onPlaced={onPlaced} />
    </div>
  )
}
