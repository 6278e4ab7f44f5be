import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildExampleDocument } from '../build-example-document.ts'
import { PreviewDocument } from '../documents.contract.ts'
import { answerPdf } from './public/answer-pdf.ts'
import { renderPaperPdf } from './public/render-document-pdf.ts'

export const registerDocumentRoutes: ModuleApi = (route) => {
  route(PreviewDocument, async ({ body: { kind, ...settings }, now, database, config, reply }) => {
    const { look } = await readSettings(database.db)
    const paper = buildExampleDocument({ ...settings, look }, kind, toVilniusDay(now))
    const bytes = await renderPaperPdf(paper, config, { sample: true })
    answerPdf(reply, `pavyzdys-${kind}.pdf`)
    return bytes
  })
}
