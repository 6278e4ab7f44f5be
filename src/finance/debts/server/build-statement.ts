import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { showClient } from '#people/clients/server/public/clients.queries.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatCountrySuffix } from '#rules/codes/country.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildStatementPaper } from '../build-statement-paper.ts'
import { listClientClaims } from './client-debt.queries.ts'
import { readMovements } from './movements.queries.ts'

export interface StatementQuery {
  clientId: number
  /** Absent: from the first bill. */
  from?: Day | undefined
  /** Absent: until today. */
  to?: Day | undefined
}

export interface StatementOfClient {
  client: Client
  paper: TablePaper
  from: Day
  to: Day
  /** Cents. */
  opening: number
  closing: number
}

/** 404; 422 at `to`. */
export async function buildStatement(
  reader: Reader,
  { clientId, now, ...query }: StatementQuery & { now: Date },
): Promise<StatementOfClient> {
  const today = toVilniusDay(now)
  const to = query.to ?? today
  const client = await readDebtor(reader, clientId, now)
  const all = await readMovements(reader, { clientId, from: undefined, to })
  const from = query.from ?? all[0]?.day ?? to
  if (from > to) throw invalid({ to: ['Pabaiga negali būti prieš pradžią.'] })
  const claims = await listClientClaims(reader, clientId)
  const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const opening = sumOf(all.filter(({ day }) => day < from))
  const paper = buildStatementPaper({
    ...(await readSidesOfPaper(reader, client)),
    from,
    to,
    made_on: today,
    opening,
    movements: all.filter(({ day }) => day >= from),
    advance: await readAdvanceOn(reader, { clientId, on: to }),
    claimed: sumOf(claims.filter(({ until }) => until <= to)),
  })
  return { client, paper, from, to, opening, closing: sumOf(all) }
}

export async function readDebtor(reader: Reader, id: number, now: Date): Promise<Client> {
  const client = await showClient(reader, id, now)
  if (!client) throw notFound('Tokio kliento nėra.')
  return client
}

export async function readSidesOfPaper(
  reader: Reader,
  client: Client,
): Promise<Pick<DocumentSnapshot, 'seller' | 'buyer'>> {
  const { kind, name, code, vat_code, address, city, postal_code, country, phone, email } = client
  const place = [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    seller: buildSeller(await readSettings(reader)),
    buyer: {
      name,
      code,
      vat_code,
      phone,
      email,
      address: place && `${place}${formatCountrySuffix(country)}`,
      private_or_company: kind === 'company' ? 'company' : 'private',
    },
  }
}
