import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/refusal.ts'

const LONGEST_KEY = 200

/** The header by which a customer tells a repeat from another order; undefined without it. 422 when it is too long. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (key.length > LONGEST_KEY) throw invalid({ 'Idempotency-Key': [`Ne daugiau kaip ${LONGEST_KEY} simbolių.`] })
  return key || undefined
}
