import { useCart } from '#cart/shop/cart-store.ts'
import { EmptyCart } from '#cart/shop/empty-cart.tsx'
import { CheckoutForm, type CheckoutFormProps } from './checkout-form.tsx'
import { GoodsGone } from './goods-gone.tsx'
import { UncertainOrder } from './uncertain-order.tsx'

/** All of a checkout below its heading: comes after the page, which everybody loads who only looks in. */
export default function OrderHere(props: CheckoutFormProps) {
  const { lines } = useCart()
  // a guest's draft and attempt are kept under a number that no account has
  return (
    <>
      <GoodsGone />
      <UncertainOrder userId={props.user?.id ?? 0} onPlaced={props.onPlaced} />
      {lines.length === 0 ? <EmptyCart /> : <CheckoutForm {...props} />}
    </>
  )
}
