import { z } from 'zod'
import { isPlaceName, namesNoAddress, onlyNameHere, onlyPlaceHere, onlyTitleHere } from '#people/accounts/no-address.ts'
import { ById, endpoint, Instant, oneOf } from '#platform/contract.ts'
import { Line } from '#platform/text.ts'
import { byCountry, CodeOfCountry, Country } from '#rules/codes/by-country.ts'
import { parsePhone, wrongPhone } from '#rules/codes/phone.ts'

const fields = z.object({
  title: Line(200).min(1, 'Įveskite objekto pavadinimą.'),
  address: Line(200).min(1, 'Įveskite adresą.'),
  city: Line(100).min(1, 'Įveskite miestą ar vietovę.'),
  /** With it, orders for the site are driven there. */
  postal_code: CodeOfCountry,
  country: Country,
  contact_name: Line(200).nullish(),
  /** E.164; empty: none. */
  contact_phone: Line(30)
    .nullish()
    .transform((phone, context) => {
      const parsed = phone ? parsePhone(phone) : null
      if (parsed === undefined) context.addIssue(wrongPhone)
      return parsed ?? null
    }),
  comment: Line(2_000).nullish(),
})
/** Mails to others repeat them. */
export const ObjectForm = fields
  .extend({
    title: fields.shape.title.refine(namesNoAddress, onlyTitleHere),
    address: fields.shape.address.refine(isPlaceName, onlyPlaceHere),
    city: fields.shape.city.refine(isPlaceName, onlyPlaceHere),
    contact_name: Line(200).refine(namesNoAddress, onlyNameHere).nullish(),
  })
  .check(byCountry({ nothing: null }))
export type ObjectForm = z.infer<typeof ObjectForm>

/** Cost in cents. */
export const WorkSite = fields.extend({
  id: z.int(),
  postal_code: z.string().nullable(),
  country: z.string(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  comment: z.string().nullable(),
  rented: z.array(z.object({ title: z.string(), quantity: z.int(), expected_return: Instant })),
  /** Newest five; `orders_count` counts all. */
  orders: z.array(z.object({ id: z.int(), placed_at: Instant, price_with_vat: z.int(), is_payed: z.boolean() })),
  orders_count: z.int(),
  cost: z.int(),
  cost_with_vat: z.int(),
})
export type WorkSite = z.infer<typeof WorkSite>

export const ListObjects = endpoint({
  method: 'GET',
  address: '/api/objects',
  who: 'customer',
  summary: 'The customer’s own work sites',
  answer: z.object({ data: z.array(WorkSite) }),
})
export const CreateObject = endpoint({
  method: 'POST',
  address: '/api/objects',
  who: 'customer',
  summary: 'Add a work site',
  body: ObjectForm,
  answer: oneOf(WorkSite),
  status: 201,
})
export const UpdateObject = endpoint({
  method: 'PUT',
  address: '/api/objects/:id',
  who: 'customer',
  summary: 'Change a work site',
  params: ById,
  body: ObjectForm,
  answer: oneOf(WorkSite),
})
export const DeleteObject = endpoint({
  method: 'DELETE',
  address: '/api/objects/:id',
  who: 'customer',
  summary: 'Delete a work site; one with orders is archived',
  params: ById,
})
