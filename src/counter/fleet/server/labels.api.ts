import { eq, inArray, or, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { LabelSheet } from '#people/documents/label-sheet.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { parseLabelQuery, UnitLabels } from '../labels.contract.ts'

export const registerLabelRoutes: ModuleApi = (route) => {
  route(UnitLabels, async ({ query: { format, from, ...input }, database, now, reply }) => {
    const labels = await readLabels(database.db, parseLabelQuery(input))
    const { name } = await readSettings(database.db)
    answerPdf(reply, `etiketes-${toVilniusDay(now)}.pdf`)
    return drawDocument({ kind: 'labels', owner: name, made_at: now.toISOString(), format, from, labels })
  })
}

/** Labels stand in the requested order. 404 naming the machine. */
async function readLabels(
  reader: Reader,
  { ids, codes }: { ids: number[]; codes: string[] },
): Promise<LabelSheet['labels']> {
  const rows = await reader
    .select({ id: units.id, code: units.code, title: products.title })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .where(
      or(
        inArray(units.id, ids),
        inArray(
          sql`upper(${units.code})`,
          codes.map((code) => sql`upper(${code})`),
        ),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map(rows.map((row) => [row.code.toUpperCase(), row]))
  return [
    ...ids.map((id) => byId.get(id) ?? `Vieneto nr. ${id} nėra.`),
    ...codes.map((code) => byCode.get(code.toUpperCase()) ?? `Vieneto kodu „${code}“ nėra.`),
  ].map((match) => {
    if (typeof match === 'string') throw notFound(match)
    return { code: match.code, title: match.title ?? '' }
  })
}
