import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { notFound } from '#platform/refusal.ts'
import { findOrderByLink } from './find-order-by-link.ts'

interface Opening {
  params: { secret: string }
  database: Database
  request: FastifyRequest
  reply: FastifyReply
  now: Date
}

/** 404 for a wrong secret; many attempts are slowed. Private, not cached. */
export function openGuestOrder(): (asking: Opening) => Promise<number> {
  const guesses = new RateLimit(attempts.guestLink)
  return async ({ params, database, request, reply, now }) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findOrderByLink(database.db, params.secret, now)
    const orderId = await guesses.countFailures(toIpKey(request.ip), now, look)
    if (orderId === undefined) throw notFound('Tokio užsakymo nėra.')
    return orderId
  }
}
