import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { parseLabelQuery, UnitLabels } from '../labels.contract.ts'
import { readLabels } from './labels.queries.ts'

export const registerLabelRoutes: ModuleApi = (route) => {
  route(UnitLabels, async ({ query: { format, from, ...input }, database, now, reply }) => {
    const labels = await readLabels(database.db, parseLabelQuery(input))
    const { name } = await readSettings(database.db)
    answerPdf(reply, `etiketes-${toVilniusDay(now)}.pdf`)
    return drawDocument({ kind: 'labels', owner: name, made_at: now.toISOString(), format, from, labels })
  })
}
