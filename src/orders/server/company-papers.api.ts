import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderDocumentPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { CompanyPaperPdf, ListCompanyPapers, ShowCompanyCosts } from '../company-papers.contract.ts'
import { findCompanyPaper, listCompanyPapers, PAPERS_A_PAGE, readCompanyCosts } from './company-papers.queries.ts'

export const registerCompanyPaperRoutes: ModuleApi = (route, { database: shared, config }) => {
  route(ListCompanyPapers, async ({ params: { id }, query: { page }, who, now, database }) => {
    const { rows, total } = await listCompanyPapers(database.db, { clientId: id, userId: who.id, page, now })
    return buildPageAnswer(
      rows,
      total,
      { page },
      PAPERS_A_PAGE,
      buildEndpointUrl(ListCompanyPapers, { params: { id } }),
    )
  })

  route(CompanyPaperPdf, async ({ params: { id, document_id }, who, now, database, reply }) => {
    const asking = { clientId: id, userId: who.id, documentId: document_id, now }
    const paper = await findCompanyPaper(database.db, asking)
    const bytes = await renderDocumentPdf(shared.db, paper.id, config)
    answerPdf(reply, paper.filename)
    return bytes
  })

  route(ShowCompanyCosts, async ({ params: { id }, query, who, now, database }) =>
    readCompanyCosts(database.db, { clientId: id, userId: who.id, now, ...query }),
  )
}
