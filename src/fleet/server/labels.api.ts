import { dayOf } from '#calendar/vilnius-time.ts'
import { answerPdf } from '#documents/server/answer-pdf.ts'
import { drawDocument } from '#documents/server/draw-document.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { labelsAsked, UnitLabels } from '../labels.contract.ts'
import { readLabels } from './labels.queries.ts'

/** Labels to stick on machines. */
export const labelsApi: RoomApi = (route) => {
  route(UnitLabels, async ({ query: { format, from, ...asked }, database, now, reply }) => {
    const labels = await readLabels(database.db, labelsAsked(asked))
    const { name } = await readSettings(database.db)
    answerPdf(reply, `etiketes-${dayOf(now)}.pdf`)
    return drawDocument({ kind: 'labels', owner: name, made_at: now.toISOString(), format, from, labels })
  })
}
