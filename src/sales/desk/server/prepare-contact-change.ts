import { type OrderContactUpdate, writeContact } from '#orders/server/public/increment-order-changes.ts'
import { invalid } from '#platform/refusal.ts'
import { resolveDeliveryDestination } from '#rentals/delivery/server/public/delivery-destination.ts'
import { redirectStops } from '#rentals/delivery/server/public/redirect-stops.ts'
import { homeCountry } from '#rules/codes/country.ts'
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
  if (contact.fields.length === 0) return
  const { tx } = work
  await writeContact(tx, { orderIds, contact: contact.set })
  if (order.delivery !== 'delivery' || contact.fields.every((field) => field === 'email')) return
  const [before, to] = [
    await resolveDeliveryDestination(tx, order),
    await resolveDeliveryDestination(tx, { ...order, ...contact.set }),
  ]
  await redirectStops(work, { orderIds, before, to })
}

export interface ContactChange {
  fields: (keyof typeof blank)[]
  set: OrderContactUpdate
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

  const fields = always.filter(
    (field) => isOther(field) && (field !== 'delivery_address' || order.delivery === 'delivery'),
  )
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
  delivery: 'delivery',
  delivery_slot_id: 'delivery',
  delivery_day: 'delivery',
  collect: 'delivery',
  collection_slot_id: 'delivery',
  collection_day: 'delivery',
  place_id: 'place',
  return_place_id: 'place',
} as const satisfies Partial<Record<Field, string>>

const words = {
  buyer:
    'Pirkėjas jau įrašytas sąskaitoje faktūroje, todėl nekeičiamas. Kredituokite visą sąskaitą ir sudarykite naują užsakymą teisingam pirkėjui.',
  invoice:
    'Numeris jau įrašytas sąskaitoje faktūroje, todėl nekeičiamas. Jei jo reikia, kredituokite sąskaitą ir sudarykite naują užsakymą.',
  billing: 'Užsakymas jau apmokėtas, todėl apmokėjimo būdas nekeičiamas.',
  delivery:
    'Pristatymas jau sąskaitoje faktūroje. Laiką keiskite pristatymų sąraše, o patį pristatymą kredituokite arba užsakykite atskiru užsakymu.',
  place:
    'Padalinys jau sąskaitoje faktūroje. Grąžinimą kitur įrašykite, kai įrankis grįš, o atsiėmimui kitur sudarykite naują užsakymą.',
}
