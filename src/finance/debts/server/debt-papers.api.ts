import { openDocuments } from '#finance/payments/server/open-documents.ts'
import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import type { Client } from '#people/clients/clients.contract.ts'
import { showClient } from '#people/clients/server/public/clients.queries.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatCountrySuffix } from '#rules/codes/country.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildReconciliationPaper } from '../build-reconciliation-paper.ts'
import { buildStatementPaper } from '../build-statement-paper.ts'
import { ReconciliationPdf, StatementPdf } from '../debts.contract.ts'
import { listClientClaims } from './client-debt.queries.ts'
import { readMovements } from './movements.queries.ts'

/** Papers are made on request and not stored. */
export const registerDebtPaperRoutes: ModuleApi = (route) => {
  route(StatementPdf, async ({ params: { id }, query, now, database, reply }) => {
    const today = toVilniusDay(now)
    const to = query.to ?? today
    const client = await found(database.db, id, now)
    const all = await readMovements(database.db, { clientId: id, from: undefined, to })
    const from = query.from ?? all[0]?.day ?? to
    if (from > to) throw invalid({ to: ['Pabaiga negali būti prieš pradžią.'] })
    const claims = await listClientClaims(database.db, id)
    const paper = buildStatementPaper({
      ...(await sides(database.db, client)),
      from,
      to,
      made_on: today,
      opening: all.filter(({ day }) => day < from).reduce((sum, { amount }) => sum + amount, 0),
      movements: all.filter(({ day }) => day >= from),
      advance: await readAdvanceOn(database.db, { clientId: id, on: to }),
      claimed: claims.filter(({ until }) => until <= to).reduce((sum, { amount }) => sum + amount, 0),
    })
    answerPdf(reply, `skolos-israsas-${id}-${to}.pdf`)
    return drawDocument(paper)
  })

  route(ReconciliationPdf, async ({ params: { id }, query: { on }, now, database, reply }) => {
    const today = toVilniusDay(now)
    const day: Day = on ?? today
    if (day > today) throw invalid({ on: ['Ši diena dar neatėjo: suderinti galima iki šiandien.'] })
    const client = await found(database.db, id, now)
    const documents = await openDocuments(database.db, { clientIds: [id], on: day })
    const paper = buildReconciliationPaper({
      ...(await sides(database.db, client)),
      on: day,
      made_on: today,
      documents,
      advance: await readAdvanceOn(database.db, { clientId: id, on: day }),
    })
    answerPdf(reply, `suderinimo-aktas-${id}-${day}.pdf`)
    return drawDocument(paper)
  })
}

async function found(reader: Reader, id: number, now: Date): Promise<Client> {
  const client = await showClient(reader, id, now)
  if (!client) throw notFound('Tokio kliento nėra.')
  return client
}

async function sides(reader: Reader, client: Client): Promise<Pick<DocumentSnapshot, 'seller' | 'buyer'>> {
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
