import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { requestIdHeader } from './request-scope.ts'

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

/** The Permissions-Policy of a page whose own scripts may ask for the camera. */
export const withCamera = (policy = ''): string => policy.replace('camera=()', 'camera=(self)')

/** The same of one that may ask where the phone is. */
export const withLocation = (policy = ''): string => withCamera(policy).replace('geolocation=()', 'geolocation=(self)')

/** For answers that are no page: nothing in them may run, load or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For a file that somebody sent: opened by itself it is nobody's page. */
export const uploadedPolicy = "default-src 'none'; sandbox"

/** For a service worker, which fetches our own pages and files for whoever has no network. */
export const workerPolicy = `${closedPolicy}; connect-src 'self'`

/** For pages that stand by themselves (`barePage`): their one style, and nothing else. */
export const bareStyle = `${closedPolicy}; style-src 'unsafe-inline'`

/** What every answer carries that is no page. Pages and `/api/docs` name a policy of their own over it. */
export function headersOfEveryAnswer(publicUrl: string): Record<string, string> {
  return { ...securityHeaders(publicUrl), 'content-security-policy': closedPolicy }
}

/** `no-store` for every API answer that names no other rule. */
export function keepAnswersPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}

/** Fastify's `frameworkErrors`: an address that can't be read (`/%E0%A4%A`) is refused before any hook runs. */
export const refuseBadAddress: NonNullable<FastifyServerOptions['frameworkErrors']> = (_error, { id }, reply) => {
  const plain = reply as unknown as FastifyReply
  plain.header(requestIdHeader, id)
  plain.code(400).header('cache-control', 'no-store').send({ message: 'Neteisingas adresas.' })
}
