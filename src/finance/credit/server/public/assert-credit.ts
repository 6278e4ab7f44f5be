import type { LockedClient } from '#people/clients/server/public/lock-client.ts'
import { conflict } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { type AskingOfCredit, orPayFirst, readClientCredit } from '../read-client-credit.ts'

export interface AssertCreditInput extends AskingOfCredit {
  /** Cents, VAT included, on top of what counts already. */
  more: number
}

/**
 * Whether a client, whose row is locked, may take `more`; a reduction is never refused. 409 `credit-stopped` when the
 * office stopped the client or the oldest open bill is too old, `over-credit-limit` when open bills, unbilled orders
 * and this exceed the limit; its `free` is what is left, in cents.
 */
export async function assertCredit(work: Work, client: LockedClient, { more, to }: AssertCreditInput): Promise<void> {
  if (more <= 0) return
  const { free, refused } = await readClientCredit(work.tx, client, { to, now: work.now })
  if (refused) throw refused
  if (more > free) throw conflict('over-credit-limit', overLimit({ more, free, to }), { free })
}

function overLimit({ more, free, to }: { more: number; free: number; to: AssertCreditInput['to'] }): string {
  const left = free > 0 ? `Iki kredito limito liko ${formatMoney(free)}` : 'Kredito limitas jau išnaudotas'
  return `${left}, o reikia ${formatMoney(more)}. Sumažinkite užsakymą, apmokėkite išrašytas sąskaitas ${orPayFirst[to]}.`
}
