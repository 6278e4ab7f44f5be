import { z } from 'zod'
import { ById, BySecret, endpoint, oneOf } from '#platform/contract.ts'
import { ChosenSlots, OfferedSlot } from './delivery.contract.ts'

const Collection = z
  .object({
    slot_id: z.int().nullable(),
    day: z.string(),
    /** Null: any time of the day. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Null while it can be chosen. */
    fixed: z.string().nullable(),
    slots: z.array(OfferedSlot),
  })
  .nullable()
export type Collection = z.infer<typeof Collection>

const { collection_slot_id, collection_day } = ChosenSlots
const Choice = z.object({ collection_slot_id, collection_day })

export const ShowCollection = endpoint({
  method: 'GET',
  address: '/api/orders/:id/collection',
  who: 'customer',
  summary:
    'When what an order of one’s own rents is fetched, and the times that could be chosen instead; null: nobody is to come',
  params: ById,
  answer: oneOf(Collection),
})

export const ChooseCollection = endpoint({
  method: 'PUT',
  address: '/api/orders/:id/collection',
  who: 'customer',
  summary: 'Choose when it is fetched, until a driver has it or the shop has closed on the day before',
  params: ById,
  body: Choice,
  answer: oneOf(Collection),
  refuses: [404, 409],
})

export const ShowGuestCollection = endpoint({
  method: 'GET',
  address: '/api/guest-orders/:secret/collection',
  who: 'anyone',
  summary: 'The same for the one order that a guest’s secret opens; any other secret is a 404',
  params: BySecret,
  answer: oneOf(Collection),
})

export const ChooseGuestCollection = endpoint({
  method: 'PUT',
  address: '/api/guest-orders/:secret/collection',
  who: 'anyone',
  summary: 'The same choice for whoever has the secret',
  params: BySecret,
  body: Choice,
  answer: oneOf(Collection),
  refuses: [404, 409],
})
