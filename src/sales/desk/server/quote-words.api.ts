import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { buildExampleQuote } from '../build-example-quote.ts'
import { quoteWording } from '../quote-terms.ts'
import { PreviewQuoteTerms } from '../quote-words.contract.ts'

export const registerQuoteWordingRoutes: ModuleApi = (route) => {
  route(PreviewQuoteTerms, async ({ body: { texts, holds }, database, reply }) => {
    const problems = validateWording(quoteWording, texts)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const bytes = await drawDocument(buildExampleQuote(await readSettings(database.db), texts, holds), { sample: true })
    answerPdf(reply, 'pavyzdinis-pasiulymas.pdf')
    return bytes
  })
}
