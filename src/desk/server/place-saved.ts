import { eq } from 'drizzle-orm'
import { readClients } from '#clients/server/clients.queries.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { rememberClient } from '#clients/server/remember-client.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { deskState } from '../desk-states.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { lockToOrder } from './lock-to-order.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { findQuoteLink, noQuote } from './quote-links.ts'
import { readDeskForm } from './read-desk-form.ts'

interface Placing {
  id: number
  seen: number | undefined
  expected: number | null | undefined
  by: number
  now: Date
}

/**
 * The desk places what it has written down: a draft at the prices of now, a quote at those it promised. Placed already, it is
 * left as it is. Throws 404, 409 `changed-meanwhile`, `withdrawn`, `quote-lapsed`, and as `placeDeskOrder` does.
 */
export async function placeSaved(tx: Tx, { id, seen, expected, by, now }: Placing): Promise<void> {
  const row = await lockDeskOrder(tx, { id })
  if (row.placed_at) return
  if (seen !== undefined) await lockDeskOrder(tx, { id, seen })
  if (refuseOver(row, now)) return placePromised(tx, row, { by, now })

  const [client] = row.client_id ? await readClients(tx, eq(clients.id, row.client_id)) : []
  const order = readDeskForm(row.form ?? { items: [] }, client)
  await lockToOrder(tx, { deskOrderId: row.id, order })
  const client_id = row.client_id ?? (await rememberClient(tx, { buyer: order, by, now })) ?? null
  await placeDeskOrder(tx, { row: { ...row, client_id }, order, expected, by, now })
}

/**
 * Whoever has the link accepts the quote: it is placed, at the prices that it promised. Accepted before, nothing is changed.
 * Answers its number. Throws 404 for a link that opens nothing, 409 `withdrawn`, `quote-lapsed`, `quote-changed` when the link
 * (or what was `seen`) speaks of an earlier version, and as `placeDeskOrder` does.
 */
export async function acceptQuote(
  tx: Tx,
  { secret, seen, now }: { secret: string; seen: number | undefined; now: Date },
): Promise<number> {
  const link = (await findQuoteLink(tx, secret)) ?? noQuote()
  const row = await lockDeskOrder(tx, { id: link.id })
  if (row.placed_at) return row.id
  refuseOver(row, now)
  if ((seen ?? link.version) !== row.version)
    throw conflict('quote-changed', 'Pasiūlymas pakeistas. Peržiūrėkite naują ir, jei tinka, priimkite jį.')
  await placePromised(tx, row, { by: null, now })
  return row.id
}

/** Whether it is a quote that may be placed; throws when it is one no more. */
function refuseOver(row: DeskOrderRow, now: Date): boolean {
  const state = deskState(row, now)
  if (state === 'withdrawn')
    throw conflict('withdrawn', 'Pasiūlymas atšauktas. Jei įrankių dar reikia, susisiekite su mumis.')
  if (state === 'lapsed')
    throw conflict('quote-lapsed', 'Pasiūlymas nebegalioja: jo laikas baigėsi. Susisiekite su mumis – atnaujinsime.')
  return state === 'quoted'
}

async function placePromised(tx: Tx, row: DeskOrderRow, who: { by: number | null; now: Date }): Promise<void> {
  const { promised } = row
  if (!promised) throw new Error(`Quote ${row.id} promises nothing`)
  await placeDeskOrder(tx, { row, order: promised.order, promised, ...who })
}
