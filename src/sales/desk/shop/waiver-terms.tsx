import { describeWaiverTerms } from '#rules/tariffs/waiver-words.ts'
import type { PublicQuote } from '../quotes.contract.ts'

/** The terms show what is waived, before the quote is accepted. */
export function WaiverTerms({ lines }: Pick<PublicQuote, 'lines'>) {
  const waived = lines.flatMap(({ title, waiver, waiver_offer: offer }) =>
    waiver && offer ? [{ title, ...offer }] : [],
  )
  if (waived.length === 0) return null
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-soft">{`Apsauga nuo žalos. ${describeWaiverTerms(waived)}`}</p>
  )
}
