import { useSession } from '#accounts/shop/session.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { usePricedCart } from './use-priced-cart.ts'

export const meta = () => pageMeta({ title: 'Krepšelis' })

/** For everybody, guests too; the lines come from this browser after the page, their prices from the server. */
export default function CartPage() {
  const { lines, isRead } = useCart()
  const { cart, isFresh, problem, retry } = usePricedCart()
  const isEmpty = isRead && lines.length === 0

  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Krepšelis</h1>
      {!isRead && <CartSkeleton />}
      {isRead && (
        <div className={isEmpty ? '' : 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14'}>
          <div>
            <h2 className="sr-only">Prekės</h2>
            <CartLines {...{ cart, isFresh, problem }} onRetry={retry} />
          </div>
          {isEmpty ? (
            <EmptyCart />
          ) : (
            <section
              aria-label="Suma"
              className="grid gap-5 rounded-house border border-line bg-raised p-5 lg:sticky lg:top-24"
            >
              <CartTotals {...{ cart, isFresh }} />
              <ToCheckout />
              <p className="text-sm text-soft">
                Apmokate pavedimu pagal išankstinę sąskaitą. Pristatymą ar atsiėmimą pasirinksite kitame žingsnyje.
              </p>
            </section>
          )}
        </div>
      )}
    </div>
  )
}

function ToCheckout() {
  const isGuest = useSession().state === 'guest'
  return (
    <div className="grid gap-2">
      <LinkButton size="large" to="/checkout">
        Pereiti prie užsakymo
      </LinkButton>
      {isGuest && <p className="text-sm text-soft">Pirmiausia prisijungsite arba užsiregistruosite. Krepšelis liks.</p>}
    </div>
  )
}
