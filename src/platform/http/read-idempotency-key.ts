import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/refusal.ts'

const LONGEST_KEY = 200

/** Undefined: no header. Throws 422 when too long. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (key.length > LONGEST_KEY) throw invalid({ 'Idempotency-Key': [`Ne daugiau kaip ${LONGEST_KEY} simbolių.`] })
  return key || undefined
}
