import { z } from 'zod'
import { ById, endpoint, Id, Instant, maxInt, oneOf } from '#platform/contract.ts'
import { Line, Text } from '#platform/text.ts'
import { AskedMoment } from '#rules/calendar/asked-day.ts'

const RentalOfOrder = z.object({ id: Id, rentalId: Id })

const momentIs = 'Nurodykite datą ir laiką.'
const Moment = AskedMoment(momentIs)
const LONGEST_NOTE = 1_000
const Note = Text(LONGEST_NOTE, 'Parašykite, kas sugedo.').min(1, { error: 'Parašykite, kas sugedo.', abort: true })

const LONGEST_CODE = 100
const MOST_CODES = 1_000

/** They become their own rental. */
const UnitsAsked = z.object({
  quantity: z.int('Nurodykite, kiek vienetų.').min(1, 'Nurodykite bent vieną vienetą.').max(maxInt).optional(),
  unit_codes: z.array(Line(LONGEST_CODE).min(1)).max(MOST_CODES).optional(),
  /** As the sender saw: 409 `rental-changed` otherwise. */
  of: z.int().optional(),
})
export type UnitsAsked = z.infer<typeof UnitsAsked>

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

export const OffRentByOffice = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/off-rent',
  who: 'rentals:write',
  summary:
    'The customer is done with a tool, or with some units of it: days after that moment are not charged, the units stay taken until they are back',
  params: ById,
  body: UnitsAsked.extend({ at: Moment }),
  answer: oneOf(StoppedRental),
  refuses: [409],
})

export const UndoOffRent = endpoint({
  method: 'DELETE',
  address: '/api/admin/rentals/:id/off-rent',
  who: 'rentals:write',
  summary: 'The customer goes on with a tool after all, as though nothing had been said',
  params: ById,
  answer: oneOf(StoppedRental),
  refuses: [409],
})

export const OffRent = endpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/off-rent',
  who: 'customer',
  summary:
    'Say that one is done with a tool, or with some units of it, now unless it says when: later days are not charged',
  params: RentalOfOrder,
  body: UnitsAsked.extend({ at: Moment.nullish() }).nullish(),
  answer: oneOf(StoppedRental),
  refuses: [409],
})

const Breakdown = UnitsAsked.extend({ note: Note, at: Moment.nullish() })

export const ReportBreakdown = endpoint({
  method: 'POST',
  address: '/api/orders/:id/rentals/:rentalId/breakdown',
  who: 'customer',
  summary: 'Say that a tool broke: it is not charged until another is given, or it works again',
  params: RentalOfOrder,
  body: Breakdown,
  answer: oneOf(StoppedRental),
  refuses: [409],
})

export const ReportBreakdownByOffice = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/breakdown',
  who: 'rentals:write',
  summary: 'Write down that a tool broke at a customer’s: it is not charged until another is given, or it works again',
  params: ById,
  body: Breakdown,
  answer: oneOf(StoppedRental),
  refuses: [409],
})

export const EndBreakdown = endpoint({
  method: 'POST',
  address: '/api/admin/rentals/:id/breakdown/end',
  who: 'rentals:write',
  summary: 'It works again: the rent goes on, now unless it says since when',
  params: ById,
  body: z.object({ at: Moment.nullish() }).nullish(),
  answer: oneOf(StoppedRental),
  refuses: [409],
})
