import type { LockedClient } from '#clients/server/lock-client.ts'
import { formatMoney } from '#money/format-money.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { type AskingOfCredit, creditOf, orPayFirst } from './credit-of.ts'

export interface Asking extends AskingOfCredit {
  /** Cents, VAT included, beyond what is counted of the client already. */
  more: number
}

/**
 * Lets a client, whose row is locked, take so much more on credit. What only becomes less asks nobody. Throws 409 `credit-stopped`
 * for whom the office stopped or whose oldest open bill is too old, and `over-credit-limit` when open bills, what is ordered and not
 * billed yet and this are more than the limit; its `free` is what is left of it, in cents.
 */
export async function demandCredit(tx: Tx, client: LockedClient, { more, to, now }: Asking): Promise<void> {
  if (more <= 0) return
  const { free, refused } = await creditOf(tx, client, { to, now })
  if (refused) throw refused
  if (more > free) throw conflict('over-credit-limit', overLimit({ more, free, to }), { free })
}

function overLimit({ more, free, to }: { more: number; free: number; to: Asking['to'] }): string {
  const left = free > 0 ? `Iki kredito limito liko ${formatMoney(free)}` : 'Kredito limitas jau išnaudotas'
  return `${left}, o reikia ${formatMoney(more)}. Sumažinkite užsakymą, apmokėkite išrašytas sąskaitas ${orPayFirst[to]}.`
}
