import type { PricedCart } from '#cart/cart.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { counted } from '#platform/plural.ts'

/** What it all comes to; what can't be had as it stands is not in it. */
export function DeskSums({ cart, isFresh }: { cart: PricedCart; isFresh: boolean }) {
  const out = cart.items.filter(({ error }) => error).length
  return (
    <dl aria-busy={!isFresh} className={`figures grid grid-cols-2 gap-y-1 ${isFresh ? '' : '**:text-soft'}`}>
      {cart.delivery && 'zone' in cart.delivery && (
        <>
          <dt className="text-soft">{`Pristatymas: ${cart.delivery.zone.title}, su PVM`}</dt>
          <dd className="text-right">{formatMoney(cart.delivery.price_with_vat)}</dd>
          {cart.delivery.collection && (
            <>
              <dt className="text-soft">Paėmimas, su PVM</dt>
              <dd className="text-right">{formatMoney(cart.delivery.collection.price_with_vat)}</dd>
            </>
          )}
        </>
      )}
      <dt className="text-soft">Suma be PVM</dt>
      <dd className="text-right">{formatMoney(cart.price)}</dd>
      <dt className="text-soft">PVM</dt>
      <dd className="text-right">{formatMoney(cart.vat)}</dd>
      <dt className="font-semibold">Iš viso su PVM</dt>
      <dd className="text-right text-lg font-semibold">{formatMoney(cart.price_with_vat)}</dd>
      {cart.deposit !== undefined && (
        <>
          <dt className="text-soft">Užstatas</dt>
          <dd className="text-right">{formatMoney(cart.deposit)}</dd>
        </>
      )}
      {out > 0 && (
        <dd className="col-span-2 text-sm text-bad">
          Sumoje nėra{' '}
          <span>
            {counted(out, {
              one: 'eilutės, kurios duoti negalime',
              few: 'eilučių, kurių duoti negalime',
              other: 'eilučių, kurių duoti negalime',
            })}
          </span>
          .
        </dd>
      )}
    </dl>
  )
}
