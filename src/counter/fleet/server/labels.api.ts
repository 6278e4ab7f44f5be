import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/draw-document.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { labelsAsked, UnitLabels } from '../labels.contract.ts'
import { readLabels } from './labels.queries.ts'

export const labelsApi: RoomApi = (route) => {
  route(UnitLabels, async ({ query: { format, from, ...asked }, database, now, reply }) => {
    const labels = await readLabels(database.db, labelsAsked(asked))
    const { name } = await readSettings(database.db)
    answerPdf(reply, `etiketes-${dayOf(now)}.pdf`)
    return drawDocument({ kind: 'labels', owner: name, made_at: now.toISOString(), format, from, labels })
  })
}
