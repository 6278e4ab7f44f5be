import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { drawDocument } from '#people/documents/server/draw-document.ts'
import { wordsProblems } from '#people/wording/words-problems.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { contractWords } from '../contract-terms.ts'
import { PreviewTerms } from '../contract-words.contract.ts'
import { sampleContract } from '../sample-contract.ts'

export const contractWordsApi: RoomApi = (route) => {
  route(PreviewTerms, async ({ body: { texts, buyer }, database, reply }) => {
    const problems = wordsProblems(contractWords, texts)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const bytes = await drawDocument(sampleContract(await readSettings(database.db), texts, buyer), { sample: true })
    answerPdf(reply, 'pavyzdine-sutartis.pdf')
    return bytes
  })
}
