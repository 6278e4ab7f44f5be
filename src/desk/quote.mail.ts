import type { QuotePaper } from '#documents/quote-paper.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import { formatMoney } from '#money/format-money.ts'
import { lineFact } from '#orders/order-placed.mail.ts'

// its link opens the quote: nobody reads it in the database later
const quote = mailTemplate('quote', { forgets: 'words' })

/** To whom a quote was made: what it offers, until when, and where it is accepted. */
export function quoteMail(paper: QuotePaper, address: string): MailContent {
  const isNew = paper.revision === 1
  return {
    template: quote,
    subject: `Pasiūlymas ${paper.full_number}${isNew ? '' : ' (pakeistas)'}`,
    heading: isNew ? 'Parengėme jums pasiūlymą' : 'Pakeitėme jums skirtą pasiūlymą',
    blocks: [
      {
        say: isNew
          ? 'Jei tinka, priimkite jį vienu paspaudimu: paskyros nereikia. Pasiūlymo PDF rasite tame pačiame puslapyje.'
          : 'Ankstesnė kaina ir sąlygos nebegalioja. Jei tinka naujos, priimkite pasiūlymą vienu paspaudimu.',
      },
      {
        facts: [
          ...paper.lines.map(lineFact),
          ['Iš viso su PVM', formatMoney(paper.price_with_vat)],
          ['Galioja iki', paper.valid_until],
          ...(paper.holds_until ? [['Įrankius laikome iki', paper.holds_until] as [string, string]] : []),
        ],
      },
      { go: address, words: 'Peržiūrėti ir priimti' },
    ],
  }
}
