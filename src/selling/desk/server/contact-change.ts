import type { OrderContact } from '#orders/server/note-change.ts'
import { invalid } from '#platform/refusal.ts'
import { homeCountry } from '#rules/codes/country.ts'
import { checkObject } from '#selling/checkout/server/agreed-order.ts'
import type { Work } from '#shell/action/work.ts'
import type { DeskForm } from '../desk.contract.ts'
import type { OrderToChange } from './order-to-change.ts'
import { readContact } from './read-desk-form.ts'
import { formOf } from './show-placed.ts'

type Field = Exclude<keyof DeskForm, 'items'>

export const contactWords = 'Pakeisti kontaktai, objektas arba pastaba.'

const blank = { email: '', phone: '', object_id: null, comment: null }
const always = Object.keys(blank) as (keyof typeof blank)[]

export interface ContactChange {
  fields: (keyof typeof blank)[]
  set: OrderContact
}

/** Of what is not on the invoice; 422 at the fields of what is, unless said as it was. */
export async function contactChange(work: Work, found: OrderToChange, form: DeskForm): Promise<ContactChange> {
  const { order } = found
  const { place_id, return_place_id } = order
  const before: DeskForm = { ...formOf(found), place_id, return_place_id }
  const isOther = (field: Field) => {
    const [was, is] = [before[field], form[field]]
    if (field === 'client_id' && is === order.client_id) return false
    return is !== undefined && plain(field, is) !== plain(field, was)
  }
  const refused = (Object.keys(settled) as (keyof typeof settled)[]).filter(isOther)
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((field) => [field, [words[settled[field]]]])))

  const fields = always.filter(isOther)
  if (fields.length === 0) return { fields, set: {} }
  const read = readContact(Object.fromEntries(fields.map((field) => [field, form[field] ?? blank[field]])))
  if (read.object_id && read.object_id !== order.object_id)
    await checkObject(work.tx, { ownerId: order.user_id, clientId: order.client_id, objectId: read.object_id })
  const set = {
    ...(fields.includes('email') && { email: read.email ?? order.email }),
    ...(fields.includes('phone') && { phone: read.phone ?? '' }),
    ...(fields.includes('object_id') && { object_id: read.object_id ?? null }),
    ...(fields.includes('comment') && { comment: read.comment || null }),
  }
  return { fields, set }
}

const plain = (field: Field, value: unknown): string =>
  field === 'country' && !value
    ? homeCountry
    : value === null || value === undefined || value === false
      ? ''
      : String(value).trim()

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
