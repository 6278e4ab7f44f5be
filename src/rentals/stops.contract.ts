import { z } from 'zod'
import { ById, BySecret, defineEndpoint, Id, Instant, maxInt, wrapRow } from '#platform/contract.ts'
import { SingleLineText, Text } from '#platform/text.ts'
import { MomentInput } from '#rules/calendar/day-input.ts'

const RentalOfOrder = z.object({ id: Id, rentalId: Id })
const RentalOfGuest = BySecret.extend({ rentalId: Id })

const momentIs = 'Nurodykite datą ir laiką.'
const Moment = MomentInput(momentIs)
const LONGEST_NOTE = 1_000
const Note = Text(LONGEST_NOTE, 'Parašykite, kas sugedo.').min(1, { error: 'Parašykite, kas sugedo.', abort: true })

const LONGEST_CODE = 100
const MAX_CODES = 1_000

/** The units become their own rental. */
const UnitsToStopInput = z.object({
  quantity: z.int('Nurodykite, kiek vienetų.').min(1, 'Nurodykite bent vieną vienetą.').max(maxInt).optional(),
  unit_codes: z.array(SingleLineText(LONGEST_CODE).min(1)).max(MAX_CODES).optional(),
  /** The quantity as the sender saw it: 409 `rental-changed` otherwise. */
  of: z.int().optional(),
})
export type UnitsToStopInput = z.infer<typeof UnitsToStopInput>

export const StoppedRental = z.object({
  /** The new rental's, for some units. */
  rental_id: z.int(),
  order_id: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** Later days are not charged. */
  off_rent_at: Instant.nullable(),
  /** Null once replaced or working. */
  broken_since: Instant.nullable(),
  note: z.string(),
})
export type StoppedRental = z.infer<typeof StoppedRental>

export const OffRentByOffice = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/off-rent',
  who: 'rentals:write',
  summary:
    'The customer is done with a tool, or with some units of it: days after that moment are not charged, the units stay taken until they are back',
  params: ById,
  body: UnitsToStopInput.extend({ at: Moment }),
  answer: wrapRow(StoppedRental),
  refuses: [409],
})

export const UndoOffRent = defineEndpoint({
  method: 'DELETE',
  address: '/api/admin/rentals/:id/off-rent',
  who: 'rentals:write',
  summary: 'The customer goes on with a tool after all, as though nothing had been said',
  params: ById,
  answer: wrapRow(StoppedRental),
  refuses: [409],
})

export const OffRent = defineEndpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/off-rent',
  who: 'customer',
  summary:
    'Say that one is done with a tool, or with some units of it, now unless it says when: later days are not charged',
  params: RentalOfOrder,
  body: UnitsToStopInput.extend({ at: Moment.nullish() }).nullish(),
  answer: wrapRow(StoppedRental),
  refuses: [409],
})

const Breakdown = UnitsToStopInput.extend({ note: Note, at: Moment.nullish() })

export const ReportBreakdown = defineEndpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/breakdown',
  who: 'customer',
  summary: 'Say that a tool broke: it is not charged until another is given, or it works again',
  params: RentalOfOrder,
  body: Breakdown,
  answer: wrapRow(StoppedRental),
  refuses: [409],
})

export const GuestOffRent = defineEndpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/rentals/:rentalId/off-rent',
  who: 'anyone',
  summary: 'The same for a rental of the order that a guest’s secret opens, or of its family; any other is a 404',
  params: RentalOfGuest,
  body: OffRent.body,
  answer: wrapRow(StoppedRental),
  refuses: [404, 409],
})

export const ReportGuestBreakdown = defineEndpoint({
  method: 'POST',
  address: '/api/guest-orders/:secret/rentals/:rentalId/breakdown',
  who: 'anyone',
  summary: 'The same report for a rental of the order that a guest’s secret opens, or of its family',
  params: RentalOfGuest,
  body: Breakdown,
  answer: wrapRow(StoppedRental),
  refuses: [404, 409],
})

export const ReportBreakdownByOffice = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/breakdown',
  who: 'rentals:write',
  summary: 'Write down that a tool broke at a customer’s: it is not charged until another is given, or it works again',
  params: ById,
  body: Breakdown,
  answer: wrapRow(StoppedRental),
  refuses: [409],
})

export const EndBreakdown = defineEndpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/breakdown/end',
  who: 'rentals:write',
  summary: 'It works again: the rent goes on, now unless it says since when',
  params: ById,
  body: z.object({ at: Moment.nullish() }).nullish(),
  answer: wrapRow(StoppedRental),
  refuses: [409],
})
