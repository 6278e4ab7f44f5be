import { dayOf } from '#calendar/vilnius-time.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { PreviewDocument } from '../documents.contract.ts'
import { sampleDocument } from '../sample-document.ts'
import { drawDocument } from './draw-document.ts'

export const documentsApi: RoomApi = (route) => {
  route(PreviewDocument, async ({ body: { kind, ...settings }, now, reply }) => {
    const bytes = await drawDocument(sampleDocument(settings, kind, dayOf(now)), { sample: true })
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="pavyzdys-${kind}.pdf"`)
      .header('cross-origin-resource-policy', 'same-origin')
    return bytes
  })
}
