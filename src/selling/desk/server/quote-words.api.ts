import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/draw-document.ts'
import { wordsProblems } from '#people/wording/words-problems.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { quoteWords } from '../quote-terms.ts'
import { PreviewQuoteTerms } from '../quote-words.contract.ts'
import { sampleQuote } from '../sample-quote.ts'

export const quoteWordsApi: RoomApi = (route) => {
  route(PreviewQuoteTerms, async ({ body: { texts, holds }, database, reply }) => {
    const problems = wordsProblems(quoteWords, texts)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const bytes = await drawDocument(sampleQuote(await readSettings(database.db), texts, holds), { sample: true })
    answerPdf(reply, 'pavyzdinis-pasiulymas.pdf')
    return bytes
  })
}
