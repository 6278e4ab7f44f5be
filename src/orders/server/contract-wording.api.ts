import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildExampleContract } from '../build-example-contract.ts'
import { contractWording } from '../contract-terms.ts'
import { PreviewTerms } from '../contract-wording.contract.ts'

export const registerContractWordingRoutes: ModuleApi = (route) => {
  route(PreviewTerms, async ({ body: { texts, buyer }, database, config, reply }) => {
    const problems = validateWording(contractWording, texts)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const paper = buildExampleContract(await readSettings(database.db), texts, buyer)
    const bytes = await renderPaperPdf(paper, config, { sample: true })
    answerPdf(reply, 'pavyzdine-sutartis.pdf')
    return bytes
  })
}
