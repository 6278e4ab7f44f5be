import { z } from 'zod'
import { defineEndpoint, Id, Instant, OfficePageQuery, wrapRows } from '#platform/contract.ts'
import { securityEvents } from '#platform/security-event.ts'

const Empty = z.literal('').transform(() => undefined)
const Named = z.object({ id: z.int(), name: z.string() })

export const SecurityLine = z.object({
  id: z.int(),
  at: Instant,
  event: z.enum(securityEvents),
  account: Named.nullable(),
  by: Named.nullable(),
  /** What was read or exported; '' where the event says it all. */
  path: z.string(),
  /** Client address; the first half for IPv6. */
  client: z.string(),
})
export type SecurityLine = z.infer<typeof SecurityLine>

const Filters = z.object({
  event: Empty.or(z.enum(securityEvents)).optional(),
  /** Account affected, or its owner acting. */
  person: Empty.or(Id).optional(),
})
export type SecurityEventFilters = z.output<typeof Filters>

export const ListSecurityEvents = defineEndpoint({
  method: 'GET',
  address: '/api/admin/security-events',
  who: 'history:read',
  summary: 'Sign-ins and tries, changes of credentials and rights, reads and exports of personal data; newest first',
  query: OfficePageQuery.extend(Filters.shape),
  answer: wrapRows(SecurityLine),
})
