import { FreeFrom } from '#delivery/shop/free-from.tsx'
import { slotWords } from '#delivery/shop/slot-words.ts'
import type { DeliveryOffer } from '#delivery/shop/use-delivery-offer.ts'
import { TextField } from '#ui/text-field.tsx'
import type { PricedCart } from '../cart.contract.ts'

interface CartDeliveryProps {
  offer: DeliveryOffer
  delivery: PricedCart['delivery']
  postalCode: string
  onPostalCode: (text: string) => void
}

const MOST_SHOWN = 3

/** What bringing the cart would cost, and when it could be there, for whoever types where to. */
export function CartDelivery({ offer, delivery, postalCode, onPostalCode }: CartDeliveryProps) {
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
      {delivery && <FreeFrom delivery={delivery} />}
      {delivery && 'zone' in delivery && (
        <div className="text-sm" aria-live="polite">
          {offer.slots.length === 0 ? (
            <p>Laisvų pristatymo laikų tam laikui nėra.</p>
          ) : (
            <>
              <p className="font-semibold">Artimiausi laikai</p>
              <ul className="figures text-soft">
                {offer.slots.slice(0, MOST_SHOWN).map((slot) => (
                  <li key={`${slot.slot_id} ${slot.day}`}>{slotWords(slot)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  )
}
