import type { FastifyReply } from 'fastify'
import { howPaid } from '#orders/server/how-paid.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict } from '#platform/refusal.ts'
import { beginPayment } from '#takings/online-payments/server/begin-payment.ts'
import { balance } from '#takings/payments/balance.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { AcceptQuote, AskQuoteAgain, PayQuote, type PublicQuote, QuotePdf, ShowQuote } from '../quotes.contract.ts'
import { answerQuotePdf } from './answer-quote-pdf.ts'
import { askQuoteAgain } from './ask-quote-again.ts'
import { showDeskOrder } from './desk-orders.queries.ts'
import { acceptQuote } from './place-saved.ts'
import { findQuoteLink, noQuote } from './quote-links.ts'

export const quotesApi: RoomApi = (route, ground) => {
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)
  /** Wrong links count with those of orders. */
  const opened = async ({ params, database, request, reply, now }: Opening): Promise<number> => {
    keepToOneself(reply)
    const look = async () => (await findQuoteLink(database.db, params.secret, now))?.id
    return (await guesses.countFailures(clientKey(request.ip), now, look)) ?? noQuote()
  }

  route(ShowQuote, async (asking) => {
    const { params, now, database } = asking
    return { data: await showQuote(database.db, { id: await opened(asking), ...params, now }) }
  })

  route(AcceptQuote, async (asking) => {
    const { params, body, now, database, act } = asking
    const { secret } = params
    await opened(asking)
    const id = await act((work) => acceptQuote(work, { secret, seen: body?.seen }))
    return { data: await showQuote(database.db, { id, secret, now }) }
  })

  route(AskQuoteAgain, async (asking) => {
    const { params, now, database, act } = asking
    const { secret } = params
    await opened(asking)
    const id = await act((work) => askQuoteAgain(work, { secret }))
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

/** The URL is a secret: no cache, no index, no referrer. */
function keepToOneself(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
}

/** 404 as `showDeskOrder`. */
async function showQuote(reader: Reader, asked: { id: number; secret: string; now: Date }): Promise<PublicQuote> {
  const quote = await showDeskOrder(reader, asked)
  if (quote.state !== 'placed') return quote
  const money = await orderBalance(reader, quote.id)
  const { received, due } = balance(money)
  const onCredit = await howPaid(reader, quote)
  return {
    ...quote,
    money: { received, due: onCredit ? 0 : due, credited: money.credited },
    ...(onCredit?.dueDays !== undefined && { due_days: onCredit.dueDays }),
  }
}
