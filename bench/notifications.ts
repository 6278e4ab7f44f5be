import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from 'autocannon'
import pg from 'pg'
import { openProviders } from '#finance/providers/server/open-providers.ts'
import type { PaymentProvider } from '#finance/providers/server/payment-provider.ts'
import { readConfig } from '#platform/config.ts'
import type { StandIn } from '../tools/providers/open-stand-in.ts'
import { fire, type Gear, getRequestAddress } from './compare.ts'
import { callHelper } from './processes.ts'
import { report, reportMaximum, reportMinimum } from './report.ts'
import { orderLines, orderRequest } from './shop-requests.ts'
import type { MeasuredDatabase } from './sql-comparison.ts'

const payments = 200
const mostSeconds = 120

/** Rate beside a bare server, and time until every order is paid, with invoice and PDF. */
export async function measureNotifications(
  gear: Gear,
  { databaseUrl, filled }: MeasuredDatabase,
  standIn: StandIn,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const mailbox = await openMailbox()
  try {
    standIn.behave({ notify: 'before' })
    const [montonio] = openProviders(readConfig({ PAYMENTS: standIn.payments })).values()
    const chosen = orderLines(filled, 1000).slice(600, 600 + payments)
    const orders: number[] = []
    for (const [turn, lines] of chosen.entries()) {
      const { path, ...request } = await orderRequest(gear.shop.url, lines, 5_000 + turn, filled)
      const answer = await fetch(gear.shop.url + path, request as RequestInit)
      const { data } = (await answer.json()) as { data: { id: number; price_with_vat: number } }
      const wanted = { id: data.id, amount: data.price_with_vat, url: mailbox.url }
      await begin(client, montonio as PaymentProvider, wanted)
      orders.push(data.id)
    }
    for (const { reference } of standIn.ledger()) await standIn.pay({ reference })
    const requests = mailbox.sent

    const volley = { requests, clients: 8, seconds: 60, once: true }
    await callHelper(gear.bare.helper, requests.map(thanks))
    const bare = await fire(gear, gear.bare, volley)
    const began = performance.now()
    const ours = await fire(gear, gear.shop, volley)
    const note = `${ours.perSecond.toFixed(0)} of ${bare.perSecond.toFixed(0)} /s, each of another payment`
    reportMinimum('payment notification', ours.perSecond / bare.perSecond, 0.05, note)
    reportMaximum('payment notification, p99 of 8', ours.p99, 100, 'ms', `p50 ${ours.p50} ms; bare ${bare.p99} ms`)
    await untilPaid(client, orders)
    const seconds = (performance.now() - began) / 1000
    report('from the first word to the last invoice', `${seconds.toFixed(1)} s`, {
      note: `${payments} payments at once, each asked about, written down, billed`,
    })
  } finally {
    await mailbox.close()
    await client.end()
  }
}

/** As `beginPayment`, without its rate limit per client. */
async function begin(
  client: pg.Client,
  provider: PaymentProvider,
  { id, amount, url }: { id: number; amount: number; url: string },
): Promise<void> {
  const reference = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const begun = await provider.begin({
    reference,
    amount,
    method: 'bank',
    description: `Užsakymas Nr. ${id}`,
    expiresAt,
    payer: { email: 'pirkejas@example.lt', name: 'Jonas', lastname: 'Kazlauskas' },
    returnAddress: url,
    notificationAddress: url,
  })
  await client.query(
    `insert into payment_intents (provider, method, reference, provider_id, secret_hash, what, order_id, amount, address, state, begun_at, expires_at, next_ask_at)
     values ($1, 'bank', $2, $3, $4, 'order', $5, $6, $7, 'pending', now(), $8, $8)`,
    [
      ...[provider.name, reference, begun.id, createHash('sha256').update(reference).digest('hex'), id, amount],
      ...[begun.address, expiresAt],
    ],
  )
}

async function untilPaid(client: pg.Client, orders: number[]): Promise<void> {
  for (const until = performance.now() + mostSeconds * 1000; performance.now() < until; await delay(50)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from orders o where id = any($1) and paid_at is not null
          and exists (select from documents d where d.order_id = o.id and d.kind = 'invoice')`,
      [orders],
    )
    if (rows[0]?.n === orders.length) return
  }
  throw new Error(`After ${mostSeconds} s not all of ${orders.length} orders were paid`)
}

const thanks = (request: Request) => ({
  address: getRequestAddress(request),
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from('{"message":"Gauta."}').toString('base64'),
})

async function openMailbox() {
  const sent: Request[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { search } = new URL(request.url ?? '/', 'http://mailbox')
    const headers = { 'content-type': 'application/json' }
    sent.push({ method: 'POST', path: `/api/payment-notifications/montonio${search}`, headers, body })
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((done) => server.close(done)),
  }
}
