import { type OrderContactUpdate, writeContact } from '#orders/server/public/increment-order-changes.ts'
import { invalid } from '#platform/refusal.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import {
  type DeliveryDestinationFields,
  resolveDeliveryDestination,
} from '#rentals/delivery/server/public/delivery-destination.ts'
import { redirectStops } from '#rentals/delivery/server/public/redirect-stops.ts'
import type { SlotChoice } from '#rentals/delivery/server/public/take-slots.ts'
import { homeCountry } from '#rules/codes/country.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { assertWorkSiteOfBuyer } from '#sales/checkout/server/build-order-to-write.ts'
import type { Work } from '#shell/action/work.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import type { OrderToChange } from './order-to-change.ts'
import { readContact } from './read-desk-form.ts'
import { toDeskForm } from './show-placed-order.ts'

type Field = Exclude<keyof DeskForm, 'items'>

export const contactChangedMessage = 'Pakeisti kontaktai, objektas, pristatymo adresas arba pastaba.'

const blank = { email: '', phone: '', object_id: null, delivery_address: null, comment: null }
const always = Object.keys(blank) as (keyof typeof blank)[]

/** The orders are locked. Open stops go where it now goes: 422 as `redirectStops`. */
export async function saveContact(
  work: Work,
  { orderIds, order, contact }: { orderIds: number[]; order: OrderToChange['order']; contact: ContactChange },
): Promise<void> {
  // what goes another way is priced and planned anew
  if (contact.fields.length === 0) return
  const { tx } = work
  await writeContact(tx, { orderIds, contact: contact.set })
  if (contact.ways || order.delivery !== 'delivery' || contact.fields.every((field) => field === 'email')) return
  const [before, to] = [
    await resolveDeliveryDestination(tx, order),
    await resolveDeliveryDestination(tx, { ...order, ...contact.set }),
  ]
  await redirectStops(work, { orderIds, before, to })
}

export interface ContactChange {
  fields: (keyof typeof blank)[]
  set: OrderContactUpdate
  /** Branches, delivery and collection from now on. Absent: they stay as they were sold. */
  ways?: (ChangedWays & Omit<DeliveryDestinationFields, 'delivery_address'>) | undefined
}

export type ChangedWays = SlotChoice &
  Pick<DeskForm, 'collect'> &
  Pick<OrderToChange['order'], 'delivery_address'> & {
    delivery: 'pickup' | 'delivery'
    place_id: number
    return_place_id?: number | undefined
  }

/** The contact stands on no invoice; 422 at the fields of the invoice, unless unchanged. */
export async function prepareContactChange(work: Work, change: OrderToChange, form: DeskForm): Promise<ContactChange> {
  const { order } = change
  const { place_id, return_place_id } = order
  const before: DeskForm = { ...toDeskForm(change), place_id, return_place_id }
  const isOther = (field: Field) => {
    const [was, is] = [before[field], form[field]]
    if (field === 'client_id' && is === order.client_id) return false
    return is !== undefined && plain(field, is) !== plain(field, was)
  }
  const refused = (Object.keys(settled) as (keyof typeof settled)[]).filter(isOther)
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((field) => [field, [words[settled[field]]]])))

  const delivery = form.delivery ?? order.delivery
  const fields = always.filter((field) => isOther(field) && (field !== 'delivery_address' || delivery === 'delivery'))
  const contact = await readContactChange(work, { order, form, fields })
  const ways = await readWays(work, { change, before, form, contact, isOther: waysFields.some(isOther) })
  return { ...contact, ways }
}

const waysFields = [
  ...(['delivery', 'delivery_slot_id', 'delivery_day'] as const),
  ...(['collect', 'collection_slot_id', 'collection_day', 'place_id', 'return_place_id'] as const),
]

interface WaysInput {
  change: OrderToChange
  before: DeskForm
  form: DeskForm
  contact: ContactChange
  isOther: boolean
}

/** Another address is priced anew only where it is in another town or postal code. */
async function readWays(
  { tx }: Work,
  { change: { order, brought, fetched }, before, form, contact, isOther }: WaysInput,
): Promise<ContactChange['ways']> {
  const after = { ...order, ...contact.set, delivery: form.delivery ?? order.delivery }
  const isBrought = order.delivery === 'delivery' && after.delivery === 'delivery' && brought?.stop?.zone_id
  const [was, is] = [await resolveDeliveryDestination(tx, order), await resolveDeliveryDestination(tx, after)]
  const isElsewhere = isBrought && (was.place.postal_code !== is.place.postal_code || was.place.city !== is.place.city)
  const day = (items: DeskForm['items']) => findRentStart(items.filter(isProduct))?.day
  const stop = brought?.stop
  const isFollowing = stop?.state === 'open' && stop.slot_id !== null && day(form.items) !== day(before.items)
  if (!isOther && !isElsewhere && !isFollowing) return undefined
  const placeId = form.place_id ?? order.place_id
  const wasOneWay = order.return_place_id !== order.place_id
  return {
    name: order.name,
    lastname: order.lastname,
    phone: after.phone,
    comment: after.comment,
    address: order.address,
    city: order.city,
    postal_code: order.postal_code,
    object_id: after.object_id,
    delivery_address: after.delivery === 'delivery' ? after.delivery_address : null,
    delivery: after.delivery,
    collect: form.collect ?? fetched !== undefined,
    delivery_slot_id: form.delivery_slot_id,
    delivery_day: form.delivery_day,
    collection_slot_id: form.collection_slot_id,
    collection_day: form.collection_day,
    place_id: placeId,
    return_place_id: form.return_place_id ?? (wasOneWay ? order.return_place_id : placeId),
  }
}

async function readContactChange(
  work: Work,
  { order, form, fields }: Pick<OrderToChange, 'order'> & { form: DeskForm; fields: ContactChange['fields'] },
): Promise<ContactChange> {
  if (fields.length === 0) return { fields, set: {} }
  const read = readContact(Object.fromEntries(fields.map((field) => [field, form[field] ?? blank[field]])), {
    isPrinted: order.prints_papers && order.private_or_company === 'private',
  })
  if (read.object_id && read.object_id !== order.object_id)
    await assertWorkSiteOfBuyer(work.tx, {
      ownerId: order.user_id,
      clientId: order.client_id,
      objectId: read.object_id,
    })
  const set = {
    ...(fields.includes('email') && { email: read.email ?? order.email }),
    ...(fields.includes('phone') && { phone: read.phone ?? '' }),
    ...(fields.includes('object_id') && { object_id: read.object_id ?? null }),
    ...(fields.includes('delivery_address') && { delivery_address: read.delivery_address ?? null }),
    ...(fields.includes('comment') && { comment: read.comment || null }),
  }
  return { fields, set }
}

const plain = (field: Field, value: unknown): string =>
  field === 'country' && !value
    ? homeCountry
    : value === null || value === undefined || value === false
      ? ''
      : typeof value === 'object'
        ? Object.entries(blankAddress)
            .map(([part, none]) => String((value as Record<string, unknown>)[part] ?? none).trim())
            .join('\n')
        : String(value).trim()

const blankAddress = { address: '', city: '', postal_code: '', contact_name: '', contact_phone: '', note: '' }

const settled = {
  client_id: 'buyer',
  private_or_company: 'buyer',
  name: 'buyer',
  lastname: 'buyer',
  title: 'buyer',
  im_k: 'buyer',
  pvm_k: 'buyer',
  address: 'buyer',
  city: 'buyer',
  postal_code: 'buyer',
  country: 'buyer',
  po_number: 'invoice',
  billing: 'billing',
} as const satisfies Partial<Record<Field, string>>

const words = {
  buyer:
    'Pirkėjas jau įrašytas sąskaitoje faktūroje, todėl nekeičiamas. Kredituokite visą sąskaitą ir sudarykite naują užsakymą teisingam pirkėjui.',
  invoice:
    'Numeris jau įrašytas sąskaitoje faktūroje, todėl nekeičiamas. Jei jo reikia, kredituokite sąskaitą ir sudarykite naują užsakymą.',
  billing: 'Užsakymas jau apmokėtas, todėl apmokėjimo būdas nekeičiamas.',
}
