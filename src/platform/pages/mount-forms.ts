import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'
import { limits } from '../limits/limits.ts'
import type { Api } from './api-context.ts'

const formType = 'application/x-www-form-urlencoded'

/**
 * Lets pages take forms: a browser without scripts posts to the page's address and gets the page back, one with them
 * posts to its `.data`. Either way the page's action decides. In a plugin of its own, so that forms are read here and
 * nowhere in the API.
 */
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

/** The API as it is asked on behalf of the visitor who sent a form: limits count the visitor, not this process. */
export function asVisitor(api: Api, from: string): Api {
  return (asked) => api({ ...asked, from })
}
