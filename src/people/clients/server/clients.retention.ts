import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import { createPurge } from '#platform/database/purging.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { client_people, clients } from './clients.tables.ts'
import { isOwingClient } from './public/erase-clients.ts'

const isUsed = sql`(${isOwingClient} or ${clients.kind} = 'company' and (
  exists (select from client_people m where m.client_id = "clients"."id")
  or exists (select from objects s where s.client_id = "clients"."id")
  or exists (select from orders o where o.client_id = "clients"."id")))`

const { client_id, user_id, role, until_day, asked_at } = client_people

export const clientsRetention = {
  /** Not debtors, nor companies with people, sites or orders. */
  clients: createPurge(clients, {
    key: clients.id,
    isOutdated: (before) => and(lt(clients.updated_at, before), not(isUsed)),
  }),
  companyPeople: createPurge(client_people, {
    key: [client_id, user_id],
    isOutdated: (before) => or(lt(until_day, toVilniusDay(before)), and(eq(role, 'pending'), lt(asked_at, before))),
  }),
} satisfies ModuleRetention
