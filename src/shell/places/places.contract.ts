import { z } from 'zod'
import { ById, endpoint, IdInBody, oneOf } from '#platform/contract.ts'
import { Exact, Line } from '#platform/text.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { cleanEmail, emailShape, wrongEmail } from '#rules/codes/email.ts'
import { parsePhone, wrongPhone } from '#rules/codes/phone.ts'
import { ClosedDays, NewsMails, OpeningHours } from '#shell/settings/place-settings.ts'

/** Absent: the default place; for the return, where it was fetched. */
export const AtPlaces = { place_id: IdInBody.nullish(), return_place_id: IdInBody.nullish() }

export const Place = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  opening_hours: OpeningHours,
  closed_days: ClosedDays,
  is_default: z.boolean(),
  delivers: z.boolean(),
  /** Absent: those of the settings. */
  news_mails: NewsMails.optional(),
})
export type Place = z.output<typeof Place>

export const PublicPlace = Place.omit({ code: true, news_mails: true })
export type PublicPlace = z.output<typeof PublicPlace>

const wrongCode = 'Kodas – nuo 2 iki 4 didžiųjų raidžių, pavyzdžiui, KN.'
const wrongPost = 'Pašto kodas rašomas taip: 44280.'

const fields = {
  title: Line(60, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.'),
  code: Exact(10, wrongCode).regex(/^[A-Z]{2,4}$/, wrongCode),
}
const further = {
  address: Line(200),
  city: Line(100),
  postal_code: Line(20)
    .overwrite((text) => parseAnyPostalCode(text) ?? text)
    .refine((text) => text === '' || parseAnyPostalCode(text) !== undefined, wrongPost),
  phone: Line(30)
    .overwrite((text) => parsePhone(text) ?? text)
    .refine((text) => text === '' || parsePhone(text) !== undefined, wrongPhone),
  email: Exact(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), wrongEmail),
  opening_hours: OpeningHours,
  closed_days: ClosedDays,
  /** True: this one from now on. The default place stays so until another is. */
  is_default: z.boolean(),
  delivers: z.boolean(),
  /** Null: those of the settings. */
  news_mails: NewsMails.nullable(),
}
const PlaceFields = z.object(fields).extend(z.object(further).partial().shape)
export type PlaceFields = z.output<typeof PlaceFields>

export const ListPlaces = endpoint({
  method: 'GET',
  address: '/api/places',
  who: 'anyone',
  summary: 'Where the shop stands: addresses, hours, days closed; the default place first',
  answer: z.object({ data: z.array(PublicPlace) }),
})

export const ListAdminPlaces = endpoint({
  method: 'GET',
  address: '/api/admin/places',
  who: 'office:enter',
  about: 'the-shop',
  summary: 'The shop’s places with their codes; the default place first, the others by title',
  answer: z.object({ data: z.array(Place) }),
})

export const AddPlace = endpoint({
  method: 'POST',
  address: '/api/admin/places',
  who: 'places:write',
  riskIn: ['redirects-money'],
  about: 'the-shop',
  summary:
    'Add a place, open as the default one unless it says its hours; with `is_default` it is the default one from now on, and the settings take its hours',
  body: PlaceFields,
  answer: oneOf(Place),
  status: 201,
})

export const ChangePlace = endpoint({
  method: 'PUT',
  address: '/api/admin/places/:id',
  who: 'places:write',
  riskIn: ['redirects-money'],
  about: 'the-shop',
  summary: 'Change a place; hours and closed days of the default place are the settings’. What is not sent stays',
  params: ById,
  body: PlaceFields,
  answer: oneOf(Place),
  refuses: [404],
})

export const RemovePlace = endpoint({
  method: 'DELETE',
  address: '/api/admin/places/:id',
  who: 'places:write',
  summary:
    'Remove a place; 409 `place-in-use` while it has units, stock or open orders, and always for the default place',
  params: ById,
  refuses: [404, 409],
})
