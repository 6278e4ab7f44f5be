import { lineFacts, placeFacts } from '#orders/order-placed.mail.ts'
import { sampleOrder } from '#orders/sample-order.ts'
import { fullNumber } from '#people/documents/full-number.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { mailWords, wordedMail } from '#people/mail/mail-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

// the link is a secret, so the text is not kept
const quote = mailTemplate('quote', { emptiedOnceSent: 'words' })

const newWords = mailWords('quote', {
  group: 'Pasiūlymai',
  title: 'Pasiūlymas',
  when: 'Klientui, kuriam nuomos punktas parengė pasiūlymą.',
  variables: { document: 'pasiūlymo numeris' },
  subject: 'Pasiūlymas {document}',
  heading: 'Parengėme jums pasiūlymą',
  opening: 'Jei tinka, priimkite jį vienu paspaudimu: paskyros nereikia. Pasiūlymo PDF rasite tame pačiame puslapyje.',
  requires: { subject: ['document'] },
  sample: (settings) => quoteMail(samplePaper(settings, 1), '#'),
})

const changedWords = mailWords('quote-changed', {
  group: 'Pasiūlymai',
  title: 'Pakeistas pasiūlymas',
  when: 'Klientui, kai jam skirtas pasiūlymas pakeistas.',
  variables: { document: 'pasiūlymo numeris' },
  subject: 'Pasiūlymas {document} (pakeistas)',
  heading: 'Pakeitėme jums skirtą pasiūlymą',
  opening: 'Ankstesnė kaina ir sąlygos nebegalioja. Jei tinka naujos, priimkite pasiūlymą vienu paspaudimu.',
  requires: { subject: ['document'] },
  sample: (settings) => quoteMail(samplePaper(settings, 2), '#'),
})

const samplePaper = (settings: DocumentSettings, revision: number) => ({
  ...sampleOrder(settings),
  full_number: fullNumber(settings.series.quote, 3),
  ...{ revision, valid_until: '2026-12-07', holds_until: null },
})

export function quoteMail(paper: Told, address: string): MailContent {
  return wordedMail(paper.revision === 1 ? newWords : changedWords, {
    template: quote,
    values: { document: paper.full_number },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...paper.lines.flatMap(lineFacts),
          ...placeFacts(paper),
          ['Iš viso su PVM', formatMoney(paper.price_with_vat)],
          ['Galioja iki', paper.valid_until],
          ...(paper.holds_until ? [['Įrankius laikome iki', paper.holds_until] as [string, string]] : []),
        ],
      },
      { go: address, words: 'Peržiūrėti ir priimti' },
      ...closing,
    ],
  })
}

type Told = Pick<
  QuotePaper,
  'full_number' | 'revision' | 'lines' | 'places' | 'seller' | 'price_with_vat' | 'valid_until' | 'holds_until'
>
