import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EndpointShape, Idempotency } from '#platform/contract.ts'
import { invalid } from '#platform/refusal.ts'
import { toIpKey } from './to-ip-key.ts'

/** One request to an idempotent endpoint. */
export interface IdempotentRequest {
  endpoint: Idempotency
  /** Null: a guest. */
  by: number | null
  /** Undefined: none was sent. */
  key: string | undefined
  /** sha256 (hex) of what the request asks for. */
  bodyHash: string
  /** As `toIpKey` counts addresses; null where the endpoint does not keep it. */
  client: string | null
}

const LONGEST_KEY = 200

/** Throws 422 for a key that is too long, or that is missing where it is needed. */
export function readIdempotentRequest(
  { idempotent: endpoint }: EndpointShape & { idempotent: Idempotency },
  { headers, params, body, person, ip }: Pick<FastifyRequest, 'headers' | 'params' | 'body' | 'person' | 'ip'>,
): IdempotentRequest {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (endpoint.isKeyRequired && !/^[\w-]{16,100}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['Reikia rakto: nuo 16 iki 100 ženklų.'] })
  if (key.length > LONGEST_KEY) throw invalid({ 'Idempotency-Key': [`Ne daugiau kaip ${LONGEST_KEY} simbolių.`] })
  const ids = (params ?? {}) as Record<string, number>
  return {
    endpoint,
    by: person?.id ?? null,
    key: key || undefined,
    bodyHash: hashBody(endpoint.fingerprint?.({ params: ids, body }) ?? fingerprint(Object.values(ids), body)),
    client: endpoint.keepsClient ? toIpKey(ip) : null,
  }
}

const fingerprint = (ids: number[], body: unknown): object => (ids.length > 0 ? [...ids, body] : (body as object))

/** Parsed: the schema's order, unknown fields dropped. */
function hashBody(input: object): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
