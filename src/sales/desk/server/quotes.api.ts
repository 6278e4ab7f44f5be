import type { FastifyReply } from 'fastify'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { computeBalance } from '#finance/payments/payment-balance.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { findCreditTerms } from '#orders/server/public/find-credit-terms.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict } from '#platform/refusal.ts'
import { AcceptQuote, PayQuote, type PublicQuote, QuotePdf, RequestQuoteAgain, ShowQuote } from '../quotes.contract.ts'
import { answerQuotePdf } from './answer-quote-pdf.ts'
import { showDeskOrder } from './desk-orders.queries.ts'
import { acceptQuote } from './place-saved-order.ts'
import { findQuoteLink, throwQuoteNotFound } from './quote-links.ts'
import { requestQuoteAgain } from './request-quote-again.ts'

export const registerQuoteRoutes: ModuleApi = (route, context) => {
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)
  /** Wrong links count with those of orders. */
  const opened = async ({ params, database, request, reply, now }: Opening): Promise<number> => {
    keepToOneself(reply)
    const look = async () => (await findQuoteLink(database.db, params.secret, now))?.id
    return (await guesses.countFailures(toIpKey(request.ip), now, look)) ?? throwQuoteNotFound()
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

  route(RequestQuoteAgain, async (asking) => {
    const { params, now, database, act } = asking
    const { secret } = params
    await opened(asking)
    const id = await act((work) => requestQuoteAgain(work, { secret }))
    return { data: await showQuote(database.db, { id, secret, now }) }
  })

  route(PayQuote, async (asking) => {
    const { body, now, database, params } = asking
    const id = await opened(asking)
    begun.count(toIpKey(asking.request.ip), now)
    const quote = await showQuote(database.db, { id, ...params, now })
    if (quote.state !== 'placed') throw conflict('not-accepted', 'Pirmiausia priimkite pasiūlymą.')
    return { data: await beginPayment(context, { subject: { orderId: id }, ...body, now }) }
  })

  route(QuotePdf, async (asking) => answerQuotePdf(asking, await opened(asking)))
}

type Opening = Pick<HandlerInput<typeof ShowQuote>, 'params' | 'database' | 'request' | 'reply' | 'now'>

/** The URL is a secret: no cache, no index, no referrer. */
function keepToOneself(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
}

/** 404 as `showDeskOrder`. */
async function showQuote(reader: Reader, input: { id: number; secret: string; now: Date }): Promise<PublicQuote> {
  const quote = await showDeskOrder(reader, input)
  if (quote.state !== 'placed') return quote
  const money = await readOrderMoney(reader, quote.id)
  const { received, due } = computeBalance(money)
  const onCredit = await findCreditTerms(reader, quote)
  return {
    ...quote,
    money: { received, due: onCredit ? 0 : due, credited: money.credited },
    ...(onCredit?.dueDays !== undefined && { due_days: onCredit.dueDays }),
  }
}
