import type { Cause } from './list-broken-bookings.ts'

export const collisionCauseLabels: Record<Cause, string> = {
  late: 'vėluoja kitas klientas',
  downtime: 'prastova',
  away: 'vienetas kitame padalinyje',
  retired: 'vienetas nurašytas',
}
