import { type ComponentProps, Suspense } from 'react'
import { CartSkeleton } from '#selling/cart/shop/cart-skeleton.tsx'
import { latePart } from '#shell/ui/late-part.ts'
import type CheckoutParts from './order-here.tsx'

const Parts = latePart(() => import('./order-here.tsx'))

export const LateCheckout = (props: ComponentProps<typeof CheckoutParts>) => (
  <Suspense fallback={<CartSkeleton />}>
    <Parts {...props} />
  </Suspense>
)
