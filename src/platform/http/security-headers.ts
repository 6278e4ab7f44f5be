import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { requestIdHeader } from './request-scope.ts'

/** On every response of the process. */
export function buildSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

export const withCamera = (policy = ''): string => policy.replace('camera=()', 'camera=(self)')

export const withLocation = (policy = ''): string => withCamera(policy).replace('geolocation=()', 'geolocation=(self)')

/** A response that is no page runs, loads and frames nothing. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Uploaded files are opened directly. */
export const uploadedPolicy = "default-src 'none'; sandbox"

/** Service workers fetch our pages and files. */
export const workerPolicy = `${closedPolicy}; connect-src 'self'`

/** `renderBarePage` has inline styles only. */
export const bareStyle = `${closedPolicy}; style-src 'unsafe-inline'`

/** Pages and `/api/docs` override the policy. */
export function buildAnswerHeaders(publicUrl: string): Record<string, string> {
  return { ...buildSecurityHeaders(publicUrl), 'content-security-policy': closedPolicy }
}

/** `no-store` for API answers without a Cache-Control of their own. */
export function disableAnswerCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}

/** An unparsable URL (`/%E0%A4%A`) is refused before any hook runs. */
export const rejectBadAddress: NonNullable<FastifyServerOptions['frameworkErrors']> = (_error, { id }, reply) => {
  const plain = reply as unknown as FastifyReply
  plain.header(requestIdHeader, id)
  plain.code(400).header('cache-control', 'no-store').send({ message: 'Neteisingas adresas.' })
}
