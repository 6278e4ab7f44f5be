import { z } from 'zod'
import { defineEndpoint, Instant } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'

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

const userSessionsCalls = defineResource('/api/user/sessions', { read: 'customer', write: 'customer' })

export const ListSessions = userSessionsCalls.read({
  whileOwing: true,
  summary: 'Where one is signed in: the session that asks first, then by last use',
  answer: z.object({ data: z.array(Session) }),
})

export const EndSession = userSessionsCalls.remove({ whileOwing: true, summary: 'End one of one’s own sessions' })

export const EndOtherSessions = defineEndpoint({
  method: 'DELETE',
  address: '/api/user/sessions',
  who: 'customer',
  whileOwing: true,
  summary: 'End all of one’s sessions but the one that asks',
})
