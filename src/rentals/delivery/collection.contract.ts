import { z } from 'zod'
import { ById, BySecret, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { DeliverySlotOffer, SlotChoiceFields } from './delivery.contract.ts'

const Collection = z
  .object({
    slot_id: z.int().nullable(),
    day: z.string(),
    /** Null: any time of the day. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Null while it can be chosen. */
    fixed: z.string().nullable(),
    slots: z.array(DeliverySlotOffer),
  })
  .nullable()
export type Collection = z.infer<typeof Collection>

const { collection_slot_id, collection_day } = SlotChoiceFields
const Choice = z.object({ collection_slot_id, collection_day })

const ordersCollectionCalls = defineResource('/api/orders/:id/collection', { read: 'customer', write: 'customer' })

export const ShowCollection = ordersCollectionCalls.read({
  summary:
    'When what an order of one’s own rents is fetched, and the times that could be chosen instead; null: nobody is to come',
  params: ById,
  answer: wrapRow(Collection),
})

export const ChooseCollection = ordersCollectionCalls.replace({
  summary: 'Choose when it is fetched, until a driver has it or the shop has closed on the day before',
  params: ById,
  body: Choice,
  answer: wrapRow(Collection),
  refuses: [404, 409],
})

const guestOrdersCollectionCalls = defineResource('/api/guest-orders/:secret/collection', {
  read: 'anyone',
  write: 'anyone',
})

export const ShowGuestCollection = guestOrdersCollectionCalls.read({
  summary: 'The same for the one order that a guest’s secret opens; any other secret is a 404',
  params: BySecret,
  answer: wrapRow(Collection),
})

export const ChooseGuestCollection = guestOrdersCollectionCalls.replace({
  summary: 'The same choice for whoever has the secret',
  params: BySecret,
  body: Choice,
  answer: wrapRow(Collection),
  refuses: [404, 409],
})
