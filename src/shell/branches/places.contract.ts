import { z } from 'zod'
import { ById, defineEndpoint, IdInBody, Instant, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { ClosedDays, OpeningHoursSchema, StaffNotificationEmails } from '#shell/settings/place-settings.ts'

/** Absent: the default place; for the return, where it was fetched. */
export const OrderBranchIds = { place_id: IdInBody.nullish(), return_place_id: IdInBody.nullish() }

export const Place = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  opening_hours: OpeningHoursSchema,
  closed_days: ClosedDays,
  is_default: z.boolean(),
  delivers: z.boolean(),
  /** Relative to the shop's host; absent: none. */
  picture: z.string().optional(),
  /** Absent: those of the settings. */
  news_mails: StaffNotificationEmails.optional(),
})
export type Place = z.output<typeof Place>

export const PublicPlace = Place.omit({ code: true, news_mails: true })
export type PublicPlace = z.output<typeof PublicPlace>

const wrongCode = 'Kodas – nuo 2 iki 4 didžiųjų raidžių, pavyzdžiui, KN.'
const wrongPost = 'Pašto kodas rašomas taip: 44280.'

const fields = {
  title: SingleLineText(60, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.'),
  code: LimitedString(10, wrongCode).regex(/^[A-Z]{2,4}$/, wrongCode),
}
const further = {
  address: SingleLineText(200),
  city: SingleLineText(100),
  postal_code: SingleLineText(20)
    .overwrite((text) => parseAnyPostalCode(text) ?? text)
    .refine((text) => text === '' || parseAnyPostalCode(text) !== undefined, wrongPost),
  phone: SingleLineText(30)
    .overwrite((text) => parsePhone(text) ?? text)
    .refine((text) => text === '' || parsePhone(text) !== undefined, invalidPhoneMessage),
  email: LimitedString(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), invalidEmailMessage),
  opening_hours: OpeningHoursSchema,
  closed_days: ClosedDays,
  /** True: this one from now on. The default place stays so until another is. */
  is_default: z.boolean(),
  delivers: z.boolean(),
  /** Null: those of the settings. */
  news_mails: StaffNotificationEmails.nullable(),
}
const BranchInput = z.object(fields).extend(z.object(further).partial().shape)
export type BranchInput = z.output<typeof BranchInput>

export const ListPlaces = defineEndpoint({
  method: 'GET',
  address: '/api/places',
  who: 'anyone',
  summary: 'Where the shop stands: addresses, hours, days closed; the default place first',
  answer: z.object({ data: z.array(PublicPlace) }),
})

export const ShowOpenPlaces = defineEndpoint({
  method: 'GET',
  address: '/api/open-places',
  who: 'anyone',
  summary: 'Whether each place is open at this moment, and when that changes next',
  answer: z.object({
    data: z.array(z.object({ place_id: z.int(), is_open: z.boolean(), changes_at: Instant.nullable() })),
  }),
})

const placesCalls = defineResource('/api/admin/places', { read: 'office:enter', write: 'places:write' })

export const ListAdminPlaces = placesCalls.read({
  about: 'the-shop',
  summary: 'The shop’s places with their codes; the default place first, the others by title',
  answer: z.object({ data: z.array(Place) }),
})

export const AddPlace = placesCalls.create({
  riskIn: ['redirects-money'],
  about: 'the-shop',
  summary:
    'Add a place, open as the default one unless it says its hours; with `is_default` it is the default one from now on, and the settings take its hours',
  body: BranchInput,
  answer: wrapRow(Place),
})

export const ChangePlace = placesCalls.update({
  riskIn: ['redirects-money'],
  about: 'the-shop',
  summary: 'Change a place; hours and closed days of the default place are the settings’. What is not sent stays',
  body: BranchInput,
  answer: wrapRow(Place),
  refuses: [404],
})

export const SetPlacePicture = defineEndpoint({
  method: 'POST',
  address: '/api/admin/places/:id/picture',
  who: 'places:write',
  summary: 'Show the picture of the file `image` with a place; it takes the place of the one before',
  params: ById,
  body: z.object({}),
  multipart: { files: 'image', max: 1 },
  answer: wrapRow(Place),
  status: 200,
  refuses: [404],
})

export const RemovePlacePicture = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/places/:id/picture',
  who: 'places:write',
  summary: 'Show no picture with a place',
  params: ById,
  answer: wrapRow(Place),
  refuses: [404],
})

export const RemovePlace = placesCalls.remove({
  summary:
    'Remove a place; 409 `place-in-use` while it has units, stock or open orders, and always for the default place',
  refuses: [404, 409],
})
