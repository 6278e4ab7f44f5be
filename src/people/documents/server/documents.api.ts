import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildExampleDocument } from '../build-example-document.ts'
import { PreviewDocument } from '../documents.contract.ts'
import { answerPdf } from './public/answer-pdf.ts'
import { drawDocument } from './public/draw-document.ts'

export const registerDocumentRoutes: ModuleApi = (route) => {
  route(PreviewDocument, async ({ body: { kind, ...settings }, now, reply }) => {
    const bytes = await drawDocument(buildExampleDocument(settings, kind, toVilniusDay(now)), { sample: true })
    answerPdf(reply, `pavyzdys-${kind}.pdf`)
    return bytes
  })
}
