import { and, eq, lt, or } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { client_people } from '../clients.tables.ts'

const { client_id, user_id, role, until_day, asked_at } = client_people

export const purgePeople = createPurge(client_people, {
  key: [client_id, user_id],
  isOutdated: (before) => or(lt(until_day, toVilniusDay(before)), and(eq(role, 'pending'), lt(asked_at, before))),
})
