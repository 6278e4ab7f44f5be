import { CartSkeleton } from '#sales/cart/shop/cart-skeleton.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'

export const LazyCheckout = createLazyComponent(() => import('./checkout-section.tsx'), {
  isEarly: true,
  waiting: CartSkeleton,
})
