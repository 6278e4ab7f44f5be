import type { RoomApi } from '#platform/http/api-server.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { PreviewDocument } from '../documents.contract.ts'
import { sampleDocument } from '../sample-document.ts'
import { answerPdf } from './answer-pdf.ts'
import { drawDocument } from './draw-document.ts'

export const documentsApi: RoomApi = (route) => {
  route(PreviewDocument, async ({ body: { kind, ...settings }, now, reply }) => {
    const bytes = await drawDocument(sampleDocument(settings, kind, dayOf(now)), { sample: true })
    answerPdf(reply, `pavyzdys-${kind}.pdf`)
    return bytes
  })
}
