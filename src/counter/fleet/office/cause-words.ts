import type { Cause } from '../broken-bookings.ts'

export const causeWords: Record<Cause, string> = {
  late: 'vėluoja kitas klientas',
  downtime: 'prastova',
  away: 'vienetas kitame padalinyje',
  retired: 'vienetas nurašytas',
}
