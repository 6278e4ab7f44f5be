import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { client_people } from './clients.tables.ts'
import type { PersonRow } from './lock-person.ts'

/** Throws 409 `last-main`. The caller holds the client's lock. */
export async function assertMainUserRemains(work: Work, { person }: { person: PersonRow }): Promise<void> {
  const { tx, now } = work
  if (person.role !== 'main') return
  const others = await tx
    .select({ user_id: client_people.user_id })
    .from(client_people)
    .where(
      and(
        eq(client_people.client_id, person.client_id),
        eq(client_people.role, 'main'),
        ne(client_people.user_id, person.user_id),
        or(isNull(client_people.until_day), gte(client_people.until_day, toVilniusDay(now))),
      ),
    )
    .limit(1)
  if (others.length === 0)
    throw conflict('last-main', 'Tai vienintelis pagrindinis naudotojas. Pirmiausia juo paskirkite kitą žmogų.')
}
