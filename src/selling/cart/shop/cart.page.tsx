import { lazy, Suspense, use } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { NonceContext } from '#platform/pages/nonce.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'
import { storageKey } from './kept-cart.ts'

export const loader = ({ request }: LoaderFunctionArgs) => ({ canonical: canonicalAddress(request) })

/** Needs no server: the cart opens offline. */
export const clientLoader = () => ({ canonical: location.origin + location.pathname })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Krepšelis',
    description: 'Jūsų pasirinkti nuomos įrankiai, įranga ir priedai: kiekiai, nuomos laikotarpiai ir kaina su PVM.',
    canonical: loaderData?.canonical,
  })

const filledCart = typeof document === 'undefined' ? undefined : import('./filled-cart.tsx')
const FilledCart = lazy(() => filledCart ?? import('./filled-cart.tsx'))

export default function CartPage() {
  const { lines, isRead } = useCart()
  const isEmpty = lines.length === 0
  return (
    // The footer stays when lines appear.
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

/** Both states; an inline script picks one before the first paint. */
function UnreadCart() {
  const nonce = use(NonceContext)
  return (
    <div className="group" suppressHydrationWarning>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
        dangerouslySetInnerHTML={{ __html: lookForCart }}
      />
      <div className="group-data-filled:hidden">
        <EmptyCart />
      </div>
      <div className="hidden group-data-filled:block">
        <CartSkeleton />
      </div>
    </div>
  )
}

const lookForCart = `try{if(localStorage.getItem('${storageKey}'))document.currentScript.parentNode.dataset.filled=''}catch{}`
