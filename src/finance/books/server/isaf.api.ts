import type { ModuleApi } from '#platform/http/api-server.ts'
import { programVersion } from '#platform/program-version.ts'
import { conflict } from '#platform/refusal.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { buildIsafFile } from '../isaf/isaf-file.ts'
import { CheckIsaf, IsafFile } from '../isaf.contract.ts'
import { readMonth } from './read-month.ts'

export const registerIsafRoutes: ModuleApi = (route) => {
  route(CheckIsaf, async ({ query: { month }, database }) => {
    const { due, problems, warnings, documents } = await readMonth(database.db, month)
    return {
      data: {
        due,
        problems,
        warnings,
        invoices: documents.filter(({ kind }) => !hasPaperTrait(kind, 'isCreditNote')).length,
        credit_notes: documents.filter(({ kind }) => hasPaperTrait(kind, 'isCreditNote')).length,
        price: documents.reduce((sum, { price }) => sum + price, 0),
        vat: documents.reduce((sum, { vat }) => sum + vat, 0),
      },
    }
  })

  route(IsafFile, async ({ query: { month }, database, now, reply }) => {
    const { due, problems, seller, documents } = await readMonth(database.db, month)
    if (!due) throw conflict('isaf-not-due', 'PVM nemokate, todėl i.SAF registro teikti nereikia.')
    if (problems.length > 0)
      throw conflict('isaf-is-blocked', `${month} i.SAF failo sudaryti negalima: pirmiausia pataisykite klaidas.`, {
        problems,
      })
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="isaf-${month}.xml"`)
    const file = { month, createdAt: now, sellerCode: seller.code, softwareVersion: programVersion, documents }
    return Buffer.from(buildIsafFile(file))
  })
}
