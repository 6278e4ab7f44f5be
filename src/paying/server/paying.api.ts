import '#pay-links/server/pay-in-mail.ts'
import type { PaidByMail } from '#mail/paid-by-mail.ts'
import { beginPayment } from '#online-payments/server/begin-payment.ts'
import { leastAbove, methodsOf } from '#online-payments/server/online-providers.ts'
import type { PaySubject } from '#online-payments/server/what-is-paid.ts'
import { payLink } from '#pay-links/server/pay-link.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { MakeClientPayLink, MakeOrderPayLink, PayByLink, ShowPayable } from '../paying.contract.ts'
import { findWhatLinkPays } from './find-what-link-pays.ts'
import { showPayable } from './show-payable.ts'

export const payingApi: RoomApi = (route, ground) => {
  const { config } = ground
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)

  /** What a link is for, and how it stands. What opens nothing is a 404 alike; who tries too many waits. */
  async function opened({ params, database, request, reply, now }: Opening) {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const look = async () => {
      const subject = await findWhatLinkPays(database.db, params.secret, now)
      const told = subject && (await showPayable(database.db, subject))
      return told && { subject, told }
    }
    const found = await guesses.countFailures(clientKey(request.ip), now, look)
    if (!found) throw notFound('Tokios mokėjimo nuorodos nėra. Patikrinkite, ar ji nukopijuota visa.')
    return found
  }

  route(ShowPayable, async (asking) => {
    const { told } = await opened(asking)
    if (told.state !== 'open') return { data: { ...told, methods: [] } }
    const least = await leastAbove(config, told.left)
    return { data: { ...told, methods: await methodsOf(config, told.left), ...(least && { least }) } }
  })

  route(PayByLink, async (asking) => {
    const {
      body: { seen, ...how },
      now,
      request,
    } = asking
    const { subject, told } = await opened(asking)
    begun.count(clientKey(request.ip), now)
    if (seen !== undefined && told.state === 'open' && seen !== told.left)
      throw conflict('sum-changed', 'Suma pasikeitė. Peržiūrėkite, kiek liko mokėti, ir spauskite dar kartą.')
    return { data: await beginPayment(ground, { subject, ...how, now }) }
  })

  /** Refused where the link would lead nobody to a payment. */
  async function made({ database, now }: Pick<Opening, 'database' | 'now'>, subject: PaySubject, of: PaidByMail) {
    const told = await showPayable(database.db, subject)
    if (!told) throw notFound('orderId' in subject ? 'Tokio užsakymo nėra.' : 'Tokio kliento nėra.')
    if (told.state !== 'open' && 'orderId' in subject)
      throw conflict('nothing-due', 'Už šį užsakymą dabar mokėti nereikia.')
    const address = await database.transaction((tx) => payLink(tx, { config, of, now }))
    if (!address) throw conflict('not-online', 'Mokėjimas internetu neįjungtas.')
    return { data: { address } }
  }

  route(MakeOrderPayLink, async (asking) => made(asking, { orderId: asking.params.id }, { order: asking.params.id }))

  route(MakeClientPayLink, async (asking) => made(asking, { clientId: asking.params.id }, { client: asking.params.id }))
}

type Opening = Pick<HandlerInput<typeof ShowPayable>, 'params' | 'database' | 'request' | 'reply' | 'now'>
