import { z } from 'zod'
import { defineEndpoint, Id, IdInBody, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString, maxDateLength, SingleLineText } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { isTime } from '#rules/calendar/time.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { invalidPostalCodeMessage } from '#rules/codes/code-messages.ts'
import { parsePostalPrefix } from './find-delivery-zone.ts'

const Day = DayInput('Pasirinkite datą.', 'Tokios datos nėra.')
const Time = LimitedString(maxDateLength, 'Įrašykite laiką.').refine(isTime, 'Laiką rašykite taip: 10:00.')
const Cents = z.int().min(0).max(100_000_000)

export const DeliveryAddressQuery = z.object({
  postal_code: SingleLineText(60)
    .nullish()
    .transform((text, context) => {
      if (!text) return undefined
      const code = parseAnyPostalCode(text)
      if (code === undefined) context.addIssue(invalidPostalCodeMessage)
      return code
    }),
  city: SingleLineText(100).nullish(),
  collect: z.boolean().nullish(),
})
export type DeliveryAddressQuery = z.output<typeof DeliveryAddressQuery>

export const SlotChoiceFields = {
  delivery_slot_id: IdInBody.nullish(),
  delivery_day: Day.nullish(),
  /** The collection has a slot of the rental's last day. */
  collect: z.boolean().nullish(),
  collection_slot_id: IdInBody.nullish(),
  collection_day: Day.nullish(),
}

export const DeliverySlotOffer = z.object({
  slot_id: z.int(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
  left: z.int(),
})

/** `unit_price…`: the zone's or nothing; `price…`: its part of the total. `free_from`, `missing`: `computeDeliveryPrice`. */
export const PricedDelivery = z
  .object({
    zone: z.object({ id: z.int(), title: z.string() }),
    unit_price: z.int(),
    unit_price_with_vat: z.int(),
    price: z.int(),
    price_with_vat: z.int(),
    free_from: z.int().nullable(),
    missing: z.int(),
    /** Absent: not asked for, or nothing is rented. */
    collection: z
      .object({ unit_price: z.int(), unit_price_with_vat: z.int(), price: z.int(), price_with_vat: z.int() })
      .optional(),
  })
  .or(z.object({ error: z.string() }))
export type PricedDelivery = z.infer<typeof PricedDelivery>

export const QuoteDelivery = defineEndpoint({
  method: 'GET',
  address: '/api/delivery',
  who: 'anyone',
  summary:
    'Whether the shop delivers to zones, which of them an address is in, and the times that are left there; `start` (and `start_time`) is when what is rented begins, `end` (and `end_time`) when it ends',
  query: z.object({
    postal_code: DeliveryAddressQuery.shape.postal_code,
    city: SingleLineText(100).optional(),
    start: Day.optional(),
    start_time: Time.optional(),
    end: Day.optional(),
    end_time: Time.optional(),
    /** Brought from; absent: the default place. */
    place: Id.optional(),
  }),
  answer: wrapRow(
    z.object({
      /** False: by agreement. */
      has_zones: z.boolean(),
      zones: z.array(z.object({ title: z.string(), price: z.int(), free_from: z.int().nullable() })),
      zone: z.object({ id: z.int(), title: z.string(), price: z.int(), free_from: z.int().nullable() }).nullable(),
      slots: z.array(DeliverySlotOffer),
      collection_slots: z.array(DeliverySlotOffer).optional(),
    }),
  ),
})

const Prefix = SingleLineText(100)
  .overwrite((text) => parsePostalPrefix(text) ?? text)
  .refine((text) => parsePostalPrefix(text) !== undefined, {
    error: ({ input }) => `„${input}“ nėra pašto kodo pradžia. Rašykite skaitmenis, pavyzdžiui, 44.`,
  })

/** Zones, and times of day. */
const maxDeliveryEntries = 50

export const DeliveryZone = z
  .object({
    id: IdInBody.nullish(),
    /** Absent in an answer: one place; in a request: unchanged, the default for a new zone. */
    place_id: IdInBody.optional(),
    title: SingleLineText(60, 'Įrašykite pavadinimą.').min(1, 'Įrašykite pavadinimą.'),
    postal_prefixes: z.array(Prefix).max(500),
    towns: z.array(SingleLineText(100).min(1)).max(500),
    price: Cents,
    free_from: z.int().min(1, 'Suma turi būti didesnė už nulį.').max(100_000_000).nullable(),
  })
  .refine(({ postal_prefixes, towns }) => postal_prefixes.length + towns.length > 0, {
    path: ['postal_prefixes'],
    error: 'Įrašykite bent vieną pašto kodo pradžią arba vietovę.',
  })

export const DeliverySlot = z
  .object({
    id: IdInBody.nullish(),
    /** Index in `zones`; null: all. */
    zone: z.int().min(0).max(maxDeliveryEntries).nullable(),
    weekdays: z.array(z.int().min(1).max(7)).min(1, 'Pažymėkite bent vieną dieną.').max(7),
    from_time: Time,
    to_time: Time,
    capacity: z.int('Įrašykite, kiek vietų.').min(1, 'Bent viena vieta.').max(1_000),
  })
  .refine(({ from_time, to_time }) => to_time > from_time, {
    path: ['to_time'],
    error: 'Pabaiga turi būti vėliau už pradžią.',
  })

export const DeliveryException = z.object({
  day: Day,
  /** Index in `slots`; null: all. */
  slot: z.int().min(0).max(maxDeliveryEntries).nullable(),
  /** 0: no deliveries. */
  capacity: z.int('Įrašykite, kiek vietų.').min(0).max(1_000),
})

const Delivery = z.object({
  zones: z.array(DeliveryZone).max(maxDeliveryEntries),
  slots: z.array(DeliverySlot).max(maxDeliveryEntries),
  exceptions: z.array(DeliveryException).max(200),
})
export type Delivery = z.output<typeof Delivery>

const Shown = wrapRow(Delivery.extend({ version: z.string() }))

const deliveryCalls = defineResource('/api/admin/delivery', { read: 'settings:read', write: 'settings:write' })

export const ShowDelivery = deliveryCalls.read({
  summary: 'Where the shop delivers to, when and for how much; days that are over are left out',
  answer: Shown,
})

export const SaveDelivery = deliveryCalls.replace({
  summary:
    'Replace it all: what is missing in the lists is not offered any more. 409 `changed-meanwhile` when `seen` is not its version',
  body: Delivery.extend({ seen: LimitedString(100) }),
  answer: Shown,
  refuses: [409],
})
