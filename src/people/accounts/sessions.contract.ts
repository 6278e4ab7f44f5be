import { z } from 'zod'
import { ById, defineEndpoint, Instant } from '#platform/contract.ts'

export const Session = z.object({
  id: z.int(),
  /** The browser and system; '' when unknown. */
  device: z.string(),
  /** The address; of IPv6 the first half. */
  place: z.string(),
  created_at: Instant,
  /** The moment to the minute. */
  last_used_at: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const ListSessions = defineEndpoint({
  method: 'GET',
  address: '/api/user/sessions',
  who: 'customer',
  whileOwing: true,
  summary: 'Where one is signed in: the session that asks first, then by last use',
  answer: z.object({ data: z.array(Session) }),
})

export const EndSession = defineEndpoint({
  method: 'DELETE',
  address: '/api/user/sessions/:id',
  who: 'customer',
  whileOwing: true,
  summary: 'End one of one’s own sessions',
  params: ById,
})

export const EndOtherSessions = defineEndpoint({
  method: 'DELETE',
  address: '/api/user/sessions',
  who: 'customer',
  whileOwing: true,
  summary: 'End all of one’s sessions but the one that asks',
})
