import { openDocuments } from '#finance/payments/server/open-documents.ts'
import { readAdvanceOn } from '#finance/payments/server/read-advance.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildReconciliationPaper } from '../build-reconciliation-paper.ts'
import { MailStatement, ReconciliationPdf, StatementPdf } from '../debts.contract.ts'
import { buildStatement, readDebtor, readSidesOfPaper } from './build-statement.ts'
import { mailStatement } from './mail-statement.ts'

/** Papers are made on request and not stored. */
export const registerDebtPaperRoutes: ModuleApi = (route) => {
  route(MailStatement, async ({ params: { id }, body, act }) => {
    const { to } = await act((work) => mailStatement(work, { clientId: id, from: body?.from, to: body?.to }))
    return { data: { to }, message: `Išrašas išsiųstas adresu ${to}.` }
  })

  route(StatementPdf, async ({ params: { id }, query, now, database, config, reply }) => {
    const { paper, to } = await buildStatement(database.db, { clientId: id, ...query, now })
    answerPdf(reply, `skolos-israsas-${id}-${to}.pdf`)
    return renderPaperPdf(paper, config)
  })

  route(ReconciliationPdf, async ({ params: { id }, query: { on }, now, database, config, reply }) => {
    const today = toVilniusDay(now)
    const day: Day = on ?? today
    if (day > today) throw invalid({ on: ['Ši diena dar neatėjo: suderinti galima iki šiandien.'] })
    const client = await readDebtor(database.db, id, now)
    const documents = await openDocuments(database.db, { clientIds: [id], on: day })
    const paper = buildReconciliationPaper({
      ...(await readSidesOfPaper(database.db, client)),
      on: day,
      made_on: today,
      documents,
      advance: await readAdvanceOn(database.db, { clientId: id, on: day }),
    })
    answerPdf(reply, `suderinimo-aktas-${id}-${day}.pdf`)
    return renderPaperPdf(paper, config)
  })
}
