import { noAddress } from '#rentals/delivery/pick-destination-address.ts'
import { omitHomeCountry } from '#rules/codes/country.ts'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import type { StoredCartLine } from '#sales/cart/shop/public/cart-store.ts'
import { toCartLineInput } from '#sales/cart/shop/to-cart-line-input.ts'

const texts = ['name', 'lastname', 'email', 'phone', 'address', 'city', 'postal_code', 'delivery', 'comment'] as const
const companyTexts = ['title', 'im_k', 'pvm_k', 'po_number'] as const

export function readOrderForm(form: FormData, lines: readonly StoredCartLine[], shown: PricedCart | undefined) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const isCompany = text('private_or_company') === 'company'
  const named = isCompany ? [...texts, ...companyTexts] : texts
  return {
    private_or_company: isCompany ? 'company' : 'private',
    ...Object.fromEntries(named.map((name) => [name, text(name)])),
    ...(omitHomeCountry(text('country')) && { country: text('country') }),
    ...deliverySlot(text('delivery_slot_id')),
    ...(text('collect') === 'collect' && { collect: true, ...collectionSlot(text('collection_slot_id')) }),
    ...(text('place_id') && { place_id: Number(text('place_id')) }),
    ...(text('return_place_id') && { return_place_id: Number(text('return_place_id')) }),
    object_id: Number(text('object_id')) || null,
    ...(text('deliver_where') === 'elsewhere' && { delivery_address: deliveryAddress(text) }),
    terms: form.get('terms') !== null,
    ...(form.get('early_start') !== null && { early_start: true }),
    ...(form.get('sms_offers') !== null && { sms_offers: true }),
    ...(text('code') && { code: text('code') }),
    ...(text('billing') === 'prepaid' && { billing: 'prepaid' as const }),
    items: lines.map(toCartLineInput),
    expected_price_with_vat: shown?.price_with_vat ?? 0,
  }
}

/** `12 2026-11-25`: slot, day. */
function deliverySlot(text: string) {
  const [slot, delivery_day] = text.split(' ')
  return slot && delivery_day ? { delivery_slot_id: Number(slot), delivery_day } : {}
}

function collectionSlot(text: string) {
  const [slot, collection_day] = text.split(' ')
  return slot && collection_day ? { collection_slot_id: Number(slot), collection_day } : {}
}

const deliveryAddress = (text: (name: string) => string) =>
  Object.fromEntries(Object.keys(noAddress).map((name) => [name, text(`delivery_address.${name}`)]))
