import { eq } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { readClients } from '#people/clients/server/public/clients.queries.ts'
import { rememberClient } from '#people/clients/server/public/remember-client.ts'
import { assertVersion } from '#platform/assert-version.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { getDeskState } from '../desk-states.ts'
import type { DeskOrderRow } from './desk-orders.queries.ts'
import { lockDeskOrder } from './lock-desk-order.ts'
import { lockForOrder } from './lock-for-order.ts'
import { placeDeskOrder } from './place-desk-order.ts'
import { findQuoteLink, throwQuoteNotFound } from './quote-links.ts'
import { readDeskForm } from './read-desk-form.ts'

interface PlaceSavedInput {
  id: number
  seen: number | undefined
  expected: number | null | undefined
}

/** Idempotent. 404, 409 `changed-meanwhile`, `withdrawn`, `quote-lapsed`, and as `placeDeskOrder`. */
export async function placeSavedOrder(work: Work<number>, { id, seen, expected }: PlaceSavedInput): Promise<void> {
  const { tx, now } = work
  const row = await lockDeskOrder(tx, { id })
  if (row.placed_at) return
  if (seen !== undefined) await lockDeskOrder(tx, { id, seen })
  if (refuseOver(row, now)) return placePromised(work, row)

  const [client] = row.client_id ? await readClients(tx, eq(clients.id, row.client_id)) : []
  const order = readDeskForm(row.form ?? { items: [] }, client)
  await lockForOrder(tx, { deskOrderId: row.id, order })
  const client_id = row.client_id ?? (await rememberClient(work, { buyer: order })) ?? null
  await placeDeskOrder(work, { row: { ...row, client_id }, order, expected })
}

/**
 * By link, at promised prices. Idempotent. 404, 409 `withdrawn`, `quote-lapsed`, `quote-changed` for a link or `seen`
 * of an earlier version, and as `placeDeskOrder`.
 */
export async function acceptQuote(
  work: Work,
  { secret, seen }: { secret: string; seen: number | undefined },
): Promise<number> {
  const { tx, now } = work
  const link = (await findQuoteLink(tx, secret, now)) ?? throwQuoteNotFound()
  const row = await lockDeskOrder(tx, { id: link.id })
  if (row.placed_at) return row.id
  refuseOver(row, now)
  assertVersion({
    seen: seen ?? link.version,
    current: row.version,
    code: 'quote-changed',
    said: 'Pasiūlymas pakeistas. Peržiūrėkite naują ir, jei tinka, priimkite jį.',
  })
  await placePromised(work, row)
  return row.id
}

/** False for a draft; throws when it is over. */
function refuseOver(row: DeskOrderRow, now: Date): boolean {
  const state = getDeskState(row, now)
  if (state === 'withdrawn')
    throw conflict('withdrawn', 'Pasiūlymas atšauktas. Jei įrankių dar reikia, susisiekite su mumis.')
  if (state === 'lapsed')
    throw conflict('quote-lapsed', 'Pasiūlymas nebegalioja: jo laikas baigėsi. Susisiekite su mumis – atnaujinsime.')
  return state === 'quoted'
}

async function placePromised(work: Work, row: DeskOrderRow): Promise<void> {
  const { promised } = row
  if (!promised) throw new Error(`Quote ${row.id} promises nothing`)
  await placeDeskOrder(work, { row, order: promised.order, promised })
}
