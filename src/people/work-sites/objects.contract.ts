import { z } from 'zod'
import {
  isLinkFree,
  isPlaceName,
  nameOnlyMessage,
  placeOnlyMessage,
  titleOnlyMessage,
} from '#people/accounts/link-free-text.ts'
import { Instant, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { SingleLineText } from '#platform/text.ts'
import { CodeOfCountry, Country, parseCodesByCountry } from '#rules/codes/parse-codes-by-country.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'

const fields = z.object({
  title: SingleLineText(200).min(1, 'Įveskite objekto pavadinimą.'),
  address: SingleLineText(200).min(1, 'Įveskite adresą.'),
  city: SingleLineText(100).min(1, 'Įveskite miestą ar vietovę.'),
  /** With it, orders for the site are driven there. */
  postal_code: CodeOfCountry,
  country: Country,
  contact_name: SingleLineText(200).nullish(),
  /** E.164; empty: none. */
  contact_phone: SingleLineText(30)
    .nullish()
    .transform((phone, context) => {
      const parsed = phone ? parsePhone(phone) : null
      if (parsed === undefined) context.addIssue(invalidPhoneMessage)
      return parsed ?? null
    }),
  comment: SingleLineText(2_000).nullish(),
})
/** Mails to others repeat the fields. */
export const ObjectForm = fields
  .extend({
    title: fields.shape.title.refine(isLinkFree, titleOnlyMessage),
    address: fields.shape.address.refine(isPlaceName, placeOnlyMessage),
    city: fields.shape.city.refine(isPlaceName, placeOnlyMessage),
    contact_name: SingleLineText(200).refine(isLinkFree, nameOnlyMessage).nullish(),
  })
  .check(parseCodesByCountry({ nothing: null }))
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

const objectsCalls = defineResource('/api/objects', { read: 'customer', write: 'customer' })

export const ListObjects = objectsCalls.read({
  summary: 'The customer’s own work sites',
  answer: z.object({ data: z.array(WorkSite) }),
})
export const CreateObject = objectsCalls.create({
  summary: 'Add a work site',
  body: ObjectForm,
  answer: wrapRow(WorkSite),
})
export const UpdateObject = objectsCalls.update({
  summary: 'Change a work site',
  body: ObjectForm,
  answer: wrapRow(WorkSite),
})
export const DeleteObject = objectsCalls.remove({ summary: 'Delete a work site; one with orders is archived' })
