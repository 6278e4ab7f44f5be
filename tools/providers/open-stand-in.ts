import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, buildJsonAnswer, readStandInRequest, type StandInRequest, send } from './answer.ts'
import { type Behaviour, Behaviours, type Death, type StandInProvider } from './behaviour.ts'
import { Deliveries } from './deliver.ts'
import { MontonioStandIn } from './montonio-stand-in.ts'
import { StripeStandIn } from './stripe-stand-in.ts'

/**
 * Documented protocols and signatures, a page to pay on, and faults on demand. A shop finds it by `payments`; other
 * processes control it over `controlUrl` (`POST /pay` and the like, see `deeds`).
 */
export async function openStandIn({
  stripeEndpoint,
  controlPort = 0,
}: {
  stripeEndpoint?: string
  controlPort?: number
} = {}) {
  const behaviours = new Behaviours()
  const deliveries = new Deliveries(behaviours)
  const servers = {
    montonio: await openDoor((input) => montonio.answer(input)),
    stripe: await openDoor((input) => stripe.answer(input)),
  }
  const montonio = new MontonioStandIn(() => servers.montonio.url, behaviours, deliveries)
  const stripe = new StripeStandIn(() => servers.stripe.url, behaviours, deliveries)
  stripe.endpoint = stripeEndpoint

  const payments = () => [...montonio.payments(), ...stripe.payments()]
  const isAtStripe = (reference: string) => stripe.payments().some((one) => one.reference === reference)
  const of = (reference: string) => (isAtStripe(reference) ? stripe : montonio)

  /** Here or as JSON to the control address. */
  const deeds = {
    /** For all payments, or one reference. */
    behave: (wanted: Behaviour & { reference?: string }) => {
      const { reference, ...behaviour } = wanted
      behaviours.set(behaviour, reference)
    },
    /** `how` undefined: alive again. */
    die: ({ provider, how }: { provider: StandInProvider; how?: Death | undefined }) => servers[provider].die(how),
    /** Pays or authorises; `card`: the last four digits of a test card. */
    pay: ({ reference, card }: { reference: string; card?: string }) => of(reference).pay(reference, card),
    decline: ({ reference }: { reference: string }) =>
      isAtStripe(reference) ? stripe.pay(reference, '0002') : montonio.decline(reference),
    expire: ({ reference }: { reference: string }) =>
      isAtStripe(reference) ? stripe.expire(reference) : montonio.abandon(reference),
    /** From the provider's own screen. */
    refund: ({ reference, amount }: { reference: string; amount: number }) =>
      of(reference).refundThere(reference, amount),
    /** The payer's bank charges back (Stripe), or revokes the payment (Montonio). */
    chargeBack: ({ reference, amount }: { reference: string; amount?: number }) =>
      isAtStripe(reference) ? stripe.chargeBack(reference, amount) : montonio.void(reference),
    winBack: ({ reference }: { reference: string }) => stripe.winBack(reference),
    /** Available methods: „bank“ and „card“ at Montonio, „card“ at Stripe. */
    offer: ({ provider, methods }: { provider: StandInProvider; methods: readonly string[] }) => {
      if (provider === 'montonio') montonio.has = methods
      else stripe.takesCards = methods.includes('card')
    },
    holdUntil: ({ reference, until }: { reference: string; until: string | Date }) =>
      stripe.holdUntil(reference, new Date(until)),
    lapse: ({ reference }: { reference: string }) => stripe.lapse(reference),
    /** On the provider's own screen. */
    take: ({ reference, amount }: { reference: string; amount: number }) => stripe.takeThere(reference, amount),
    tell: ({ reference }: { reference: string }) => of(reference).tellAgain(reference),
    flush: ({ reference }: { reference?: string } = {}) => deliveries.flush(reference),
    listen: ({ endpoint }: { endpoint: string }) => {
      stripe.endpoint = endpoint
    },
    /** Answers everything with this status; undefined: normal. */
    refuseAll: ({ provider, status }: { provider: StandInProvider; status?: number | undefined }) => {
      ;({ montonio, stripe })[provider].refusing = status
    },
    /** Whether the money is in the balance (Montonio). */
    arrive: ({ reference, isThere }: { reference: string; isThere: boolean }) => montonio.arrive(reference, isThere),
    /** The refunds' outcome, in the provider's own word (Montonio). */
    end: ({ reference, as, because }: { reference: string; as: string; because?: string }) =>
      montonio.endRefunds(reference, as, because),
    /** Stripe forgets idempotency keys after a day; Montonio never. */
    dayLater: () => stripe.forgetKeys(),
    reset: () => behaviours.clear(),
  }

  const control = await openDoor(controlled, controlPort)
  async function controlled({ method, path, body }: StandInRequest): Promise<Answer> {
    if (method === 'GET' && path === '/payments') return buildJsonAnswer(200, payments())
    if (method === 'GET' && path === '/sent') return buildJsonAnswer(200, deliveries.sent)
    const action = method === 'POST' && Object.hasOwn(deeds, path.slice(1)) ? path.slice(1) : undefined
    if (!action)
      return buildJsonAnswer(404, {
        message: `one of GET /payments, GET /sent, POST /${Object.keys(deeds).join(', /')}`,
      })
    const done = await (deeds[action as keyof typeof deeds] as (given: unknown) => unknown)(JSON.parse(body || '{}'))
    return buildJsonAnswer(200, { done: done ?? true })
  }

  return {
    ...deeds,
    /** For PAYMENTS. */
    payments: [
      `montonio://${montonio.accessKey}:${montonio.secret}@${new URL(servers.montonio.url).host}`,
      `stripe://${stripe.key}:${stripe.secret}@${new URL(servers.stripe.url).host}`,
    ].join(' '),
    controlUrl: control.url,
    isCardKept: (reference: string) => stripe.customers.has(stripe.intent(reference).customer ?? ''),
    ledger: payments,
    sent: deliveries.sent,
    async close() {
      deliveries.close()
      await Promise.all([servers.montonio, servers.stripe, control].map((one) => one.close()))
    },
  }
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>

/** Keeps its number when closed and reopened. Does not keep the process alive. */
async function openDoor(answer: (input: StandInRequest) => Promise<Answer>, wantedPort = 0) {
  let death: Death | undefined
  let server: Server | undefined
  const open = (port: number) =>
    new Promise<number>((done, failed) => {
      const opened = createServer((request, response) => {
        void readStandInRequest(request)
          .then(async (input) => {
            if (death === 'hanging') return
            if (death === 'failing')
              return send(response, buildJsonAnswer(500, { error: { type: 'api_error', message: 'down' } }))
            const said = await answer(input)
            if (death === 'deaf' || (death === 'mute' && request.method === 'POST')) request.socket.destroy()
            else send(response, said)
          })
          .catch((error: Error) => send(response, buildJsonAnswer(500, { message: error.message })))
      })
      opened.on('error', failed)
      opened.listen(port, '127.0.0.1', () => done((opened.address() as AddressInfo).port)).unref()
      server = opened
    })
  const shut = () =>
    new Promise<void>((done) => {
      server?.close(() => done())
      server?.closeAllConnections()
    })
  const port = await open(wantedPort)
  return {
    url: `http://127.0.0.1:${port}`,
    async die(how?: Death): Promise<void> {
      if (how === 'gone' && death !== 'gone') await shut()
      if (how !== 'gone' && death === 'gone') await open(port)
      death = how
    },
    close: shut,
  }
}
