import { useState } from 'react'
import { useSession } from '#accounts/shop/session.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { useDeliveryOffer } from '#delivery/shop/use-delivery-offer.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { CartDelivery } from './cart-delivery.tsx'
import { CartLines } from './cart-lines.tsx'
import { useCart } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { NotYet } from './not-yet.tsx'
import { usePricedCart } from './use-priced-cart.ts'

/** The lines of this browser's cart with the server's prices, their sum, and the way on. */
export default function FilledCart({ isEmpty }: { isEmpty: boolean }) {
  const [postalCode, setPostalCode] = useState('')
  const { offer, deliverTo } = useDeliveryOffer({ postalCode, city: '', start: rentStart(useCart().lines) })
  const { cart, isFresh, problem, retry } = usePricedCart('private', '', '', deliverTo)
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
          {offer?.has_zones && (
            <CartDelivery {...{ offer, postalCode }} delivery={cart?.delivery} onPostalCode={setPostalCode} />
          )}
          <NotYet />
          <ToCheckout postalCode={deliverTo?.postal_code} />
          <p className="text-sm text-soft">
            Apmokate pagal išankstinę sąskaitą. Pristatymą ar atsiėmimą pasirinksite kitame žingsnyje.
          </p>
        </section>
      )}
    </div>
  )
}

/** Whoever has no account needs none to order. */
function ToCheckout({ postalCode }: { postalCode: string | undefined }) {
  // in the address, so that it is still there after a sign-in
  const asked = postalCode ? `?pastas=${encodeURIComponent(postalCode)}` : ''
  if (useSession().state !== 'guest')
    return (
      <LinkButton size="large" to={`/checkout${asked}`}>
        Pereiti prie užsakymo
      </LinkButton>
    )
  return (
    <div className="grid gap-3">
      <LinkButton size="large" to={`/uzsakymas${asked}`}>
        Užsakyti be paskyros
      </LinkButton>
      <LinkButton variant="quiet" to={`/checkout${asked}`}>
        Prisijungti ir užsakyti
      </LinkButton>
    </div>
  )
}
