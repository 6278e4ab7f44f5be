import { type ComponentProps, lazy, Suspense } from 'react'
import { CartSkeleton } from '#cart/shop/cart-skeleton.tsx'
import type CheckoutParts from './order-here.tsx'

/** Begins to come while the page asks who orders. */
const parts = typeof document === 'undefined' ? undefined : import('./order-here.tsx').catch(() => undefined)
const Parts = lazy(async () => (await parts) ?? (await import('./order-here.tsx')))

export const LateCheckout = (props: ComponentProps<typeof CheckoutParts>) => (
  <Suspense fallback={<CartSkeleton />}>
    <Parts {...props} />
  </Suspense>
)
