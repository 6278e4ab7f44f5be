import type { FastifyInstance, FastifyReply } from 'fastify'
import { tag } from '#catalogue/cache-tags.ts'
import { type Ground, showsHeader } from '#platform/http/api-server.ts'
import { robotsText } from './robots-text.ts'
import { isPart, listParts, mapOfPart, mapOfShop } from './site-map.ts'

/**
 * `GET /robots.txt`, `/sitemap.xml` (an index) and its parts `/sitemap/shop.xml`, `/sitemap/products-N.xml`: what search
 * engines ask for first. Answers say what they show, so they are kept in memory like public JSON.
 */
export function serveSearchEngines(app: FastifyInstance, { config: { publicUrl }, database: { db } }: Ground): void {
  const options = { schema: { hide: true } }

  app.get('/robots.txt', options, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header(showsHeader, tag.catalogue).send(robotsText(publicUrl)),
  )
  app.get('/sitemap.xml', options, async (_, reply) => sendMap(reply, await listParts(db, publicUrl)))
  app.get('/sitemap/shop.xml', options, async (_, reply) => sendMap(reply, await mapOfShop(db, publicUrl)))
  app.get<{ Params: { number: string } }>('/sitemap/products-:number.xml', options, async (request, reply) => {
    const { number } = request.params
    if (!isPart(number)) return missing(reply)
    const map = await mapOfPart(db, publicUrl, Number(number))
    return map ? sendMap(reply, map) : missing(reply)
  })
}

const sendMap = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header(showsHeader, [tag.catalogue, tag.categories].join(',')).send(xml)

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404')
