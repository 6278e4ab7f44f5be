import { sampleOrder } from '#orders/sample-order.ts'
import { fullNumber } from '#people/documents/full-number.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { Texts } from '#people/wording/words.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'
import { quoteTerms } from './quote-terms.ts'

/** Invented data: draw it as a sample only. */
export function sampleQuote(settings: DocumentSettings, texts: Texts, holds: boolean): QuotePaper {
  const { issued_on, seller, buyer, lines, vat_rate, price, vat, price_with_vat } = sampleOrder(settings)
  const validUntil = '2026-12-07 23:59'
  const holdsUntil = holds ? '2026-11-27 17:00' : null
  return {
    ...{ kind: 'quote', full_number: fullNumber(settings.series.quote, 3), revision: 1, issued_on },
    ...{ valid_until: validUntil, holds_until: holdsUntil },
    ...{ seller, buyer, object: null, comment: null, lines, vat_rate, price, vat, price_with_vat },
    terms: quoteTerms(
      { isRental: true, isSale: true, isDelivered: true, isOnCredit: false, validUntil, holdsUntil },
      texts,
    ),
  }
}
