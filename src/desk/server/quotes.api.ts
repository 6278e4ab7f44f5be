import type { FastifyReply } from 'fastify'
import { beginPayment } from '#online-payments/server/begin-payment.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict } from '#platform/refusal.ts'
import { AcceptQuote, PayQuote, QuotePdf, ShowQuote } from '../desk.contract.ts'
import { answerQuotePdf } from './answer-quote-pdf.ts'
import { acceptQuote } from './place-saved.ts'
import { findQuoteLink, noQuote } from './quote-links.ts'
import { showQuote } from './show-quote.ts'

/** Quotes as whoever has their link sees them. */
export const quotesApi: RoomApi = (route, ground) => {
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)
  /** Who tries too many links that open nothing waits, as with those of orders. */
  const opened = async ({ params, database, request, reply, now }: Opening): Promise<number> => {
    keepToOneself(reply)
    const look = async () => (await findQuoteLink(database.db, params.secret))?.id
    return (await guesses.countFailures(clientKey(request.ip), now, look)) ?? noQuote()
  }

  route(ShowQuote, async (asking) => {
    const { params, now, database } = asking
    return { data: await showQuote(database.db, { id: await opened(asking), ...params, now }) }
  })

  route(AcceptQuote, async (asking) => {
    const { params, body, now, database } = asking
    const { secret } = params
    await opened(asking)
    const id = await database.transaction((tx) => acceptQuote(tx, { secret, seen: body?.seen, now }))
    return { data: await showQuote(database.db, { id, secret, now }) }
  })

  route(PayQuote, async (asking) => {
    const { body, now, database, params } = asking
    const id = await opened(asking)
    begun.count(clientKey(asking.request.ip), now)
    const quote = await showQuote(database.db, { id, ...params, now })
    if (quote.state !== 'placed') throw conflict('not-accepted', 'Pirmiausia priimkite pasiūlymą.')
    return { data: await beginPayment(ground, { subject: { orderId: id }, ...body, now }) }
  })

  route(QuotePdf, async (asking) => answerQuotePdf(asking, await opened(asking)))
}

type Opening = Pick<HandlerInput<typeof ShowQuote>, 'params' | 'database' | 'request' | 'reply' | 'now'>

/** The address is the key: no cache keeps what it opens, no search engine lists it, and no other site is told of it. */
function keepToOneself(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
}
