import type { Cause } from '../broken-bookings.ts'

/** Why a booking can't be served, in one or two words. */
export const causeWords: Record<Cause, string> = {
  late: 'vėluoja kitas klientas',
  downtime: 'prastova',
  retired: 'vienetas nurašytas',
}
