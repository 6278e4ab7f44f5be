import { useState } from 'react'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import { DeliveryPriceHint } from '#rentals/delivery/shop/public/delivery-price-hint.tsx'
import { formatSlotLabel } from '#rentals/delivery/shop/public/format-slot-label.ts'
import { type DeliveryOffer, useDeliveryOffer } from '#rentals/delivery/shop/public/use-delivery-offer.ts'
import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { useContacts } from '#shell/branches/shop/public/contacts.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { PricedCart } from '../cart.contract.ts'
import { CartLineList } from './cart-line-list.tsx'
import { CartTotals } from './cart-totals.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCart } from './public/cart-store.ts'
import { ShopNotReadyBanner } from './shop-not-ready-banner.tsx'
import { usePricedCart } from './use-priced-cart.ts'

export default function FilledCart({ isEmpty }: { isEmpty: boolean }) {
  const [postalCode, setPostalCode] = useState('')
  const { offer, deliverTo } = useDeliveryOffer({
    postalCode,
    city: '',
    start: findRentStart(useCart().lines),
    place: useChosenBranch().askedPlace,
  })
  const { cart, isFresh, problem, retry } = usePricedCart('private', '', '', { deliverTo })
  return (
    <div className={isEmpty ? '' : 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14'}>
      <div>
        <h2 className="sr-only">Prekės</h2>
        <CartLineList cart={cart} isFresh={isFresh} problem={problem} onRetry={retry} />
      </div>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <section
          aria-label="Suma"
          className="grid gap-5 rounded-house border border-line bg-raised p-5 lg:sticky lg:top-24"
        >
          <PickupBranchLine />
          <CartTotals cart={cart} isFresh={isFresh} />
          {offer?.has_zones && (
            <CartDelivery
              offer={offer}
              postalCode={postalCode}
              delivery={cart?.delivery}
              onPostalCode={setPostalCode}
            />
          )}
          <ShopNotReadyBanner />
          <ToCheckout postalCode={deliverTo?.postal_code} />
          <p className="text-sm text-soft">
            Apmokate pagal išankstinę sąskaitą. Pristatymą ar atsiėmimą pasirinksite kitame žingsnyje.
          </p>
        </section>
      )}
    </div>
  )
}

/** Orders need no account. */
function ToCheckout({ postalCode }: { postalCode: string | undefined }) {
  // in the address, so that it survives a sign-in
  const value = postalCode ? `?pastas=${encodeURIComponent(postalCode)}` : ''
  if (useSession().state !== 'guest')
    return (
      <LinkButton size="large" to={`/checkout${value}`}>
        Pereiti prie užsakymo
      </LinkButton>
    )
  return (
    <div className="grid gap-3">
      <LinkButton size="large" to={`/uzsakymas${value}`}>
        Užsakyti be paskyros
      </LinkButton>
      <LinkButton variant="quiet" to={`/checkout${value}`}>
        Prisijungti ir užsakyti
      </LinkButton>
    </div>
  )
}

interface CartDeliveryProps {
  offer: DeliveryOffer
  delivery: PricedCart['delivery']
  postalCode: string
  onPostalCode: (text: string) => void
}

const MAX_SHOWN = 3

function CartDelivery({ offer, delivery, postalCode, onPostalCode }: CartDeliveryProps) {
  return (
    <div className="grid gap-2 border-t border-dashed border-line pt-4">
      <TextField
        label="Pristatymas: pašto kodas"
        name="cart_postal_code"
        optional
        autoComplete="postal-code"
        inputMode="text"
        placeholder="LT-"
        maxLength={20}
        hint="Parodysime kainą ir laisvus laikus. Atsiimti galite nemokamai."
        value={postalCode}
        onChange={({ target }) => onPostalCode(target.value)}
      />
      {delivery && <DeliveryPriceHint delivery={delivery} />}
      {delivery && 'zone' in delivery && (
        <div className="text-sm" aria-live="polite">
          {offer.slots.length === 0 ? (
            <p>Laisvų pristatymo laikų tam laikui nėra.</p>
          ) : (
            <>
              <p className="font-semibold">Artimiausi laikai</p>
              <ul className="figures text-soft">
                {offer.slots.slice(0, MAX_SHOWN).map((slot) => (
                  <li key={`${slot.slot_id} ${slot.day}`}>{formatSlotLabel(slot)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** A shop with one branch shows nothing. */
function PickupBranchLine() {
  const { place } = useChosenBranch()
  const [contact] = useContacts(place?.id)
  return (
    place && (
      <p className="figures text-sm wrap-anywhere">
        <span className="font-semibold">Atsiimsite:</span> <span>{formatBranchWithHours(place)}</span>
        {contact?.phone && (
          <span>
            {' · '}
            <PhoneLink phone={contact.phone} className="text-link" />
          </span>
        )}
      </p>
    )
  )
}
