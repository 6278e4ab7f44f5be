import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'
import { UnreadCart } from './unread-cart.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => ({ canonical: canonicalAddress(request) })

/** Coming from another page the cart asks the server for nothing: it opens without a network, too. */
export const clientLoader = () => ({ canonical: location.origin + location.pathname })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Krepšelis',
    description: 'Jūsų pasirinkti nuomos įrankiai, įranga ir priedai: kiekiai, nuomos laikotarpiai ir kaina su PVM.',
    canonical: loaderData?.canonical,
  })

/** Begins to come while the page comes to life. */
const filledCart = typeof document === 'undefined' ? undefined : import('./filled-cart.tsx')
const FilledCart = lazy(() => filledCart ?? import('./filled-cart.tsx'))

/** For everybody, guests too; the lines come from this browser after the page, their prices from the server. */
export default function CartPage() {
  const { lines, isRead } = useCart()
  const isEmpty = lines.length === 0
  return (
    // As high as the window: the footer does not move when the lines are known.
    <div className="min-h-dvh pb-16">
      <h1 className="page-title mb-6">Krepšelis</h1>
      {isRead ? (
        <Suspense fallback={isEmpty ? <EmptyCart /> : <CartSkeleton />}>
          <FilledCart isEmpty={isEmpty} />
        </Suspense>
      ) : (
        <UnreadCart />
      )}
    </div>
  )
}
