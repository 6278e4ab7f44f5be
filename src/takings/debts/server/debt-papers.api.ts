import type { Client } from '#people/clients/clients.contract.ts'
import { showClient } from '#people/clients/server/clients.queries.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { sellerOf } from '#people/documents/seller-of.ts'
import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/draw-document.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { printedCountry } from '#rules/codes/country.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { advanceOn } from '#takings/payments/server/advance-of.ts'
import { openDocuments } from '#takings/payments/server/open-documents.ts'
import { ReconciliationPdf, StatementPdf } from '../debts.contract.ts'
import { reconciliationPaper } from '../reconciliation-paper.ts'
import { statementPaper } from '../statement-paper.ts'
import { claimsOf } from './client-debt.queries.ts'
import { readMovements } from './movements.queries.ts'

/** Made on request and not stored. */
export const debtPapersApi: RoomApi = (route) => {
  route(StatementPdf, async ({ params: { id }, query, now, database, reply }) => {
    const today = dayOf(now)
    const to = query.to ?? today
    const client = await found(database.db, id, now)
    const all = await readMovements(database.db, { clientId: id, from: undefined, to })
    const from = query.from ?? all[0]?.day ?? to
    if (from > to) throw invalid({ to: ['Pabaiga negali būti prieš pradžią.'] })
    const claims = await claimsOf(database.db, id)
    const paper = statementPaper({
      ...(await sides(database.db, client)),
      ...{ from, to, made_on: today },
      opening: all.filter(({ day }) => day < from).reduce((sum, { amount }) => sum + amount, 0),
      movements: all.filter(({ day }) => day >= from),
      advance: await advanceOn(database.db, { clientId: id, on: to }),
      claimed: claims.filter(({ until }) => until <= to).reduce((sum, { amount }) => sum + amount, 0),
    })
    answerPdf(reply, `skolos-israsas-${id}-${to}.pdf`)
    return drawDocument(paper)
  })

  route(ReconciliationPdf, async ({ params: { id }, query: { on }, now, database, reply }) => {
    const today = dayOf(now)
    const day: Day = on ?? today
    if (day > today) throw invalid({ on: ['Ši diena dar neatėjo: suderinti galima iki šiandien.'] })
    const client = await found(database.db, id, now)
    const documents = await openDocuments(database.db, { clientIds: [id], on: day })
    const paper = reconciliationPaper({
      ...(await sides(database.db, client)),
      ...{ on: day, made_on: today, documents },
      advance: await advanceOn(database.db, { clientId: id, on: day }),
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
    seller: sellerOf(await readSettings(reader)),
    buyer: {
      ...{ name, code, vat_code, phone, email },
      address: place && `${place}${printedCountry(country)}`,
      private_or_company: kind === 'company' ? 'company' : 'private',
    },
  }
}
