import { sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Day } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { dueOf } from '../request-clock.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'

interface WriteDown {
  kind: 'download' | 'correction' | 'erasure'
  email: string
  received_on: Day
  note: string | null
  by: number
  now: Date
}

/** A clerk writes down a request that came by letter. Its clock runs from the day it came. A day ahead is a 422. */
export async function writeDownRequest(tx: Tx, { received_on, by, now, ...asked }: WriteDown) {
  if (received_on > dayOf(now)) throw invalid({ received_on: ['Gavimo diena negali būti ateityje.'] })
  const received_at = received_on === dayOf(now) ? now : instantOf(received_on, '12:00')
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${asked.email.toLowerCase()} and ${users.email_confirmed_at} is not null`)

  const [request] = await tx
    .insert(data_requests)
    .values({ ...asked, user_id: user?.id ?? null, came_by: 'letter', received_at, due_at: dueOf(received_at) })
    .returning()
  if (!request) throw new Error('The request was not written')
  await record(tx, {
    by,
    deed: 'data-request.received',
    subject: requestSubject(request.id),
    details: { kind: asked.kind },
    now,
  })
  return request
}
