import { useState } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import { pickDestinationAddress } from '#rentals/delivery/pick-destination-address.ts'
import { useDeliveryOffer } from '#rentals/delivery/shop/public/use-delivery-offer.ts'
import type { CartLine } from '#sales/cart/cart.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import type { TypedBuyer } from './typed-buyer.ts'
import { toTypedAddress } from './where-fields.tsx'

export function useDeskDelivery(
  form: DeskForm | null | undefined,
  buyer: TypedBuyer,
  items: readonly CartLine[],
  place: number | null | undefined,
  site: ClientSite | undefined,
) {
  const [broughtAt, setBroughtAt] = useState(choiceOf(form?.delivery_slot_id, form?.delivery_day))
  const [asksCollection, askCollection] = useState(form?.collect ?? false)
  const [fetchedAt, setFetchedAt] = useState(choiceOf(form?.collection_slot_id, form?.collection_day))
  const [elsewhere, setElsewhere] = useState(() => toTypedAddress(form?.delivery_address))
  const { offer, deliverTo, refresh } = useDeliveryOffer({
    ...pickDestinationAddress({
      elsewhere,
      site,
      buyer: { postalCode: buyer.postal_code, city: buyer.city, country: buyer.country },
    }),
    start: findRentStart(items),
    end: findRentEnd(items),
    ...(place && { place }),
  })
  const isDelivery = buyer.delivery === 'delivery'
  const hasRent = items.some(({ type }) => type === 'rent')
  const collects = isDelivery && hasRent && asksCollection
  const [slotId, slotDay] = broughtAt.split(' ')
  const [fetchId, fetchDay] = fetchedAt.split(' ')
  return {
    offer,
    refresh,
    isDelivery,
    hasRent,
    collects,
    askCollection,
    broughtAt,
    setBroughtAt,
    fetchedAt,
    setFetchedAt,
    elsewhere,
    setElsewhere,
    /** `useDeskPrice` takes the same shape. */
    deliverTo: isDelivery && deliverTo ? JSON.stringify({ ...deliverTo, ...(collects && { collect: true }) }) : '',
    typed: {
      ...(isDelivery && slotDay && { delivery_slot_id: Number(slotId), delivery_day: slotDay }),
      ...(isDelivery && { collect: collects, delivery_address: elsewhere ?? null }),
      ...(collects && fetchDay && { collection_slot_id: Number(fetchId), collection_day: fetchDay }),
    },
  }
}

/** Values of `DeliverySlots`. */
const choiceOf = (slotId: number | null | undefined, day: string | null | undefined) =>
  slotId && day ? `${slotId} ${day}` : ''
