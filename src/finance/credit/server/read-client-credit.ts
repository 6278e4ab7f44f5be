import { computeAccruedOverruns } from '#finance/billing/server/compute-accrued-overruns.ts'
import { type OpenDocument, openDocuments } from '#finance/payments/server/open-documents.ts'
import { readAdvance } from '#finance/payments/server/read-advance.ts'
import type { ClientRow } from '#people/clients/server/public/clients.queries.ts'
import { toCreditStop } from '#people/clients/server/public/read-credit-stop.ts'
import { readOrderedOnCredit } from '#people/clients/server/public/read-ordered-on-credit.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'

export interface Credit {
  /** Cents; negative: above the limit. */
  free: number
  /** 409 `credit-stopped`: stopped by the office, or the oldest open bill is too old. */
  refused: Refusal | undefined
}

export interface AskingOfCredit {
  /** Offices read why the client was stopped, customers what to do. */
  to: 'customer' | 'office'
}

/** Final only with the client's row locked. */
export async function readClientCredit(
  reader: Reader,
  client: ClientRow,
  { to, now }: AskingOfCredit & { now: Date },
): Promise<Credit> {
  // a bill issued between the queries counts twice, never not at all
  const grown = await computeAccruedOverruns(reader, client.id, now)
  const ordered = (await readOrderedOnCredit(reader, [client.id], grown)).get(client.id) ?? 0
  const open = await openDocuments(reader, { clientIds: [client.id] })
  return {
    free:
      client.credit_limit +
      (await readAdvance(reader, client.id)) -
      ordered -
      open.reduce((sum, bill) => sum + bill.open, 0),
    refused: stoppedBySomebody(client, to) ?? stoppedByOldDebt(client, open, { to, now }),
  }
}

export const orPayFirst = {
  customer: 'arba rinkitės apmokėti iš anksto',
  office: 'arba įrašykite užsakymą kaip apmokamą iš anksto',
}

function stoppedBySomebody(client: ClientRow, to: AskingOfCredit['to']): Refusal | undefined {
  const stop = toCreditStop(client)
  if (!stop) return undefined
  const why = to === 'office' ? ` Priežastis: ${stop.reason}${/[.!?…]$/.test(stop.reason) ? '' : '.'}` : ''
  return conflict(
    'credit-stopped',
    `Klientui ${client.name} užsakymai į skolą sustabdyti.${why} ${to === 'office' ? 'Atnaujinkite juos kliento kortelėje' : 'Susisiekite su mumis'} ${orPayFirst[to]}.`,
  )
}

function stoppedByOldDebt(
  { stop_after_days }: ClientRow,
  open: OpenDocument[],
  { to, now }: AskingOfCredit & { now: Date },
): Refusal | undefined {
  if (stop_after_days === null) return undefined
  const isOld = ({ due_on, open: left }: OpenDocument) =>
    left > 0 && due_on !== null && addDays(due_on, stop_after_days) < toVilniusDay(now)
  const [oldest] = open.filter(isOld).sort((a, b) => ((a.due_on ?? '') < (b.due_on ?? '') ? -1 : 1))
  if (!oldest) return undefined
  return conflict(
    'credit-stopped',
    `Sąskaita ${oldest.full_number} turėjo būti apmokėta iki ${oldest.due_on}, liko ${formatMoney(oldest.open)}. Kol ji neapmokėta, į skolą užsakyti negalima: apmokėkite ją ${orPayFirst[to]}.`,
  )
}
