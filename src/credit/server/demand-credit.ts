import { addDays } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { stopOfRow } from '#clients/server/credit-stop-of.ts'
import type { LockedClient } from '#clients/server/lock-client.ts'
import { orderedOnCredit } from '#clients/server/ordered-on-credit.ts'
import { formatMoney } from '#money/format-money.ts'
import { type OpenDocument, openDocuments } from '#payments/server/open-documents.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

export interface Asking {
  /** Cents, VAT included, beyond what is counted of the client already. */
  more: number
  /** Who reads the refusal: the office hears why somebody stopped the client, the client what to do. */
  to: 'customer' | 'office'
  now: Date
}

/**
 * Lets a client, whose row is locked, take so much more on credit. What only becomes less asks nobody. Throws 409 `credit-stopped`
 * for whom the office stopped or whose oldest open bill is too old, and `over-credit-limit` when open bills, what is ordered and not
 * billed yet and this are more than the limit; its `free` is what is left of it, in cents.
 */
export async function demandCredit(tx: Tx, client: LockedClient, { more, to, now }: Asking): Promise<void> {
  if (more <= 0) return
  refuseStopped(client, to)
  // a bill that is issued between the two is counted twice, never not at all
  const ordered = (await orderedOnCredit(tx, [client.id])).get(client.id) ?? 0
  const open = await openDocuments(tx, { clientIds: [client.id] })
  refuseOldDebt(client, open, { to, now })
  const free = client.credit_limit - ordered - open.reduce((sum, bill) => sum + bill.open, 0)
  if (more > free) throw conflict('over-credit-limit', overLimit({ more, free, to }), { free })
}

const orPayFirst = {
  customer: 'arba rinkitės apmokėti iš anksto',
  office: 'arba įrašykite užsakymą kaip apmokamą iš anksto',
}

function refuseStopped(client: LockedClient, to: Asking['to']): void {
  const stop = stopOfRow(client)
  if (!stop) return
  const why = to === 'office' ? ` Priežastis: ${stop.reason}` : ''
  throw conflict(
    'credit-stopped',
    `Užsakymai į skolą klientui „${client.name}“ sustabdyti.${why} ${to === 'office' ? 'Atnaujinkite juos kliento kortelėje' : 'Susisiekite su mumis'} ${orPayFirst[to]}.`,
  )
}

/** A bill that nobody paid so many days after it was due stops the client, until it is paid. */
function refuseOldDebt(client: LockedClient, open: OpenDocument[], { to, now }: Pick<Asking, 'to' | 'now'>): void {
  const { stop_after_days } = client
  if (stop_after_days === null) return
  const isOld = ({ due_on, open: left }: OpenDocument) =>
    left > 0 && due_on !== null && addDays(due_on, stop_after_days) < dayOf(now)
  const [oldest] = open.filter(isOld).sort((a, b) => ((a.due_on ?? '') < (b.due_on ?? '') ? -1 : 1))
  if (!oldest) return
  throw conflict(
    'credit-stopped',
    `Sąskaita ${oldest.full_number} turėjo būti apmokėta iki ${oldest.due_on}, liko ${formatMoney(oldest.open)}. Kol ji neapmokėta, į skolą užsakyti negalima: apmokėkite ją ${orPayFirst[to]}.`,
  )
}

function overLimit({ more, free, to }: { more: number; free: number; to: Asking['to'] }): string {
  const left = free > 0 ? `Iki kredito limito liko ${formatMoney(free)}` : 'Kredito limitas jau išnaudotas'
  return `${left}, o reikia ${formatMoney(more)}. Sumažinkite užsakymą, apmokėkite išrašytas sąskaitas ${orPayFirst[to]}.`
}
