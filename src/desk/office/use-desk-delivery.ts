import { useState } from 'react'
import type { CartLine } from '#cart/cart.contract.ts'
import { rentEnd } from '#delivery/rent-end.ts'
import { rentStart } from '#delivery/rent-start.ts'
import { useDeliveryOffer } from '#delivery/shop/use-delivery-offer.ts'
import type { DeskForm } from '../desk.contract.ts'
import type { TypedBuyer } from './typed-buyer.ts'

/** When what is ordered is brought and fetched: what is offered, what was chosen, and both in the form's words. */
export function useDeskDelivery(form: DeskForm | null | undefined, buyer: TypedBuyer, items: readonly CartLine[]) {
  const [broughtAt, setBroughtAt] = useState(choiceOf(form?.delivery_slot_id, form?.delivery_day))
  const [asksCollection, askCollection] = useState(form?.collect ?? false)
  const [fetchedAt, setFetchedAt] = useState(choiceOf(form?.collection_slot_id, form?.collection_day))
  const { offer, deliverTo, refresh } = useDeliveryOffer({
    ...{ postalCode: buyer.postal_code, city: buyer.city, country: buyer.country },
    ...{ start: rentStart(items), end: rentEnd(items) },
  })
  const isDelivery = buyer.delivery === 'delivery'
  const hasRent = items.some(({ type }) => type === 'rent')
  const collects = isDelivery && hasRent && asksCollection
  const [slotId, slotDay] = broughtAt.split(' ')
  const [fetchId, fetchDay] = fetchedAt.split(' ')
  return {
    ...{ offer, refresh, isDelivery, hasRent, collects, askCollection },
    ...{ broughtAt, setBroughtAt, fetchedAt, setFetchedAt },
    /** As `useDeskPrice` asks for it. */
    deliverTo: isDelivery && deliverTo ? JSON.stringify({ ...deliverTo, ...(collects && { collect: true }) }) : '',
    typed: {
      ...(isDelivery && slotDay && { delivery_slot_id: Number(slotId), delivery_day: slotDay }),
      ...(isDelivery && { collect: collects }),
      ...(collects && fetchDay && { collection_slot_id: Number(fetchId), collection_day: fetchDay }),
    },
  }
}

/** How the choices of `DeliverySlots` name a time of a day. */
const choiceOf = (slotId: number | null | undefined, day: string | null | undefined) =>
  slotId && day ? `${slotId} ${day}` : ''
