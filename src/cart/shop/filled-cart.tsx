import { useSession } from '#accounts/shop/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartTotals } from './cart-totals.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { NotYet } from './not-yet.tsx'
import { usePricedCart } from './use-priced-cart.ts'

/** The lines of this browser's cart with the server's prices, their sum, and the way on. */
export default function FilledCart({ isEmpty }: { isEmpty: boolean }) {
  const { cart, isFresh, problem, retry } = usePricedCart()
  return (
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
          <NotYet />
          <ToCheckout />
          <p className="text-sm text-soft">
            Apmokate pavedimu pagal išankstinę sąskaitą. Pristatymą ar atsiėmimą pasirinksite kitame žingsnyje.
          </p>
        </section>
      )}
    </div>
  )
}

/** Whoever has no account needs none to order. */
function ToCheckout() {
  if (useSession().state !== 'guest')
    return (
      <LinkButton size="large" to="/checkout">
        Pereiti prie užsakymo
      </LinkButton>
    )
  return (
    <div className="grid gap-3">
      <LinkButton size="large" to="/uzsakymas">
        Užsakyti be paskyros
      </LinkButton>
      <LinkButton variant="quiet" to="/checkout">
        Prisijungti ir užsakyti
      </LinkButton>
    </div>
  )
}
