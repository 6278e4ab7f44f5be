import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'

/** What every answer of the process carries, whoever asked and whatever for. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** For answers that are no page: nothing in them may run, load or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Puts the headers on every answer, errors included, and `no-store` on API answers that name no other rule.
 * Call it before the server listens; routes mounted before get it as well.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = { ...securityHeaders(publicUrl), 'content-security-policy': closedPolicy }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}

/** Fastify's `frameworkErrors`: an address that can't be read (`/%E0%A4%A`) is refused before any hook runs. */
export function refuseBadAddress(publicUrl: string): NonNullable<FastifyServerOptions['frameworkErrors']> {
  const headers = {
    ...securityHeaders(publicUrl),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  }
  return (_error, _request, reply) => {
    const plain = reply as unknown as FastifyReply
    plain.headers(headers).code(400).send({ message: 'Neteisingas adresas.' })
  }
}
