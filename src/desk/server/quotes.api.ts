import type { FastifyReply } from 'fastify'
import { drawDocument } from '#documents/server/draw-document.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { AcceptQuote, QuotePdf, ShowQuote } from '../desk.contract.ts'
import { showDeskOrder } from './desk-orders.queries.ts'
import { acceptQuote } from './place-saved.ts'
import { findQuoteLink } from './quote-links.ts'
import { readQuotePaper } from './read-quote-paper.ts'

/** Quotes as whoever has their link sees them. */
export const quotesApi: RoomApi = (route) => {
  route(ShowQuote, async ({ params: { secret }, now, database, reply }) => {
    keepToOneself(reply)
    const { id } = await findQuoteLink(database.db, secret)
    return { data: await showDeskOrder(database.db, { id, secret, now }) }
  })

  route(AcceptQuote, async ({ params: { secret }, body, now, database, reply }) => {
    keepToOneself(reply)
    const id = await database.transaction((tx) => acceptQuote(tx, { secret, seen: body?.seen, now }))
    return { data: await showDeskOrder(database.db, { id, secret, now }) }
  })

  route(QuotePdf, async ({ params: { secret }, database, reply }) => {
    keepToOneself(reply)
    const { id } = await findQuoteLink(database.db, secret)
    return drawDocument(await readQuotePaper(database.db, id))
  })
}

/** The address is the key: no cache keeps what it opens, no search engine lists it, and no other site is told of it. */
function keepToOneself(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
}
