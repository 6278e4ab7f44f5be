import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'
import { limits } from '../limits/limits.ts'
import type { Api } from './api-context.ts'

const formType = 'application/x-www-form-urlencoded'

/** Forms post to the page without scripts, else to its `.data`. The plugin is its own: the API parses no forms. */
export function mountForms(
  app: FastifyInstance,
  addresses: readonly string[],
  render: (request: FastifyRequest, sent: string) => Promise<CachedResponse>,
): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: limits.pageFormBytes }, (_, body, done) =>
      done(null, body),
    )
    for (const address of addresses)
      for (const url of [address, `${address}.data`])
        forms.post(url, { schema: { hide: true } }, async (request, reply) => {
          const answer = await render(request, String(request.body ?? ''))
          reply.hijack()
          sendCached(request.raw, reply.raw, answer)
        })
  })
}

/** Limits count the visitor. */
export function createVisitorApi(api: Api, from: string): Api {
  return (input) => api({ ...input, from })
}
