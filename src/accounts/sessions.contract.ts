import { z } from 'zod'
import { ById, endpoint, Instant } from '#platform/contract.ts'

/** A live sign-in, as its owner sees it. */
export const Session = z.object({
  id: z.int(),
  /** The browser and its system in words; empty when it said nothing of itself. */
  device: z.string(),
  /** The address that it was last used from; of IPv6 the first half. */
  place: z.string(),
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const ListSessions = endpoint({
  method: 'GET',
  address: '/api/user/sessions',
  who: 'customer',
  whileOwing: true,
  summary: 'Where one is signed in: the session that asks first, then by last use',
  answer: z.object({ data: z.array(Session) }),
})

export const EndSession = endpoint({
  method: 'DELETE',
  address: '/api/user/sessions/:id',
  who: 'customer',
  whileOwing: true,
  summary: 'End one of one’s own sessions',
  params: ById,
})

export const EndOtherSessions = endpoint({
  method: 'DELETE',
  address: '/api/user/sessions',
  who: 'customer',
  whileOwing: true,
  summary: 'End all of one’s sessions but the one that asks',
})
