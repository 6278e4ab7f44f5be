import { buildExampleOrder } from '#orders/build-example-order.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import type { Texts } from '#people/wording/wording-definition.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import { quoteTerms, quoteWording } from '../quote-terms.ts'
import { PreviewQuoteTerms } from '../quote-words.contract.ts'

export const registerQuoteWordingRoutes: ModuleApi = (route) => {
  route(PreviewQuoteTerms, async ({ body: { texts, holds }, database, config, reply }) => {
    const problems = validateWording(quoteWording, texts)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const paper = buildExampleQuote(await readSettings(database.db), texts, holds)
    const bytes = await renderPaperPdf(paper, config, { sample: true })
    answerPdf(reply, 'pavyzdinis-pasiulymas.pdf')
    return bytes
  })
}

/** Invented data: draw it as a sample only. */
function buildExampleQuote(settings: DocumentSettings, texts: Texts, holds: boolean): QuotePaper {
  const { issued_on, seller, buyer, lines, vat_rate, price, vat, price_with_vat } = buildExampleOrder(settings)
  const validUntil = '2026-12-07 23:59'
  const holdsUntil = holds ? '2026-11-27 17:00' : null
  return {
    kind: 'quote',
    full_number: formatFullNumber(settings.series.quote, 3),
    revision: 1,
    issued_on,
    valid_until: validUntil,
    holds_until: holdsUntil,
    seller,
    buyer,
    object: null,
    comment: null,
    lines,
    vat_rate,
    price,
    vat,
    price_with_vat,
    terms: quoteTerms(
      { isRental: true, isSale: true, isDelivered: true, isOnCredit: false, validUntil, holdsUntil },
      texts,
    ),
  }
}
