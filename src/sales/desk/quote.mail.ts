import { buildExampleOrder } from '#orders/build-example-order.ts'
import { listBranchFacts, listLineFacts } from '#orders/order-placed.mail.ts'
import { buildTotalFact } from '#people/documents/describe-vat.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import type { DocumentSettings } from '#shell/settings/settings.contract.ts'

// the link is a secret, so the text is not kept
const quote = mailTemplate('quote', { emptiedOnceSent: 'words' })

const newWords = defineMailWording('quote', {
  group: 'Pasiūlymai',
  title: 'Pasiūlymas',
  when: 'Klientui, kuriam nuomos punktas parengė pasiūlymą.',
  variables: { document: 'pasiūlymo numeris' },
  subject: 'Pasiūlymas {document}',
  heading: 'Parengėme jums pasiūlymą',
  opening: 'Jei tinka, priimkite jį vienu paspaudimu: paskyros nereikia. Pasiūlymo PDF rasite tame pačiame puslapyje.',
  requires: { subject: ['document'] },
  sample: (settings) => buildQuoteMail(samplePaper(settings, 1), '#'),
})

const changedWords = defineMailWording('quote-changed', {
  group: 'Pasiūlymai',
  title: 'Pakeistas pasiūlymas',
  when: 'Klientui, kai jam skirtas pasiūlymas pakeistas.',
  variables: { document: 'pasiūlymo numeris' },
  subject: 'Pasiūlymas {document} (pakeistas)',
  heading: 'Pakeitėme jums skirtą pasiūlymą',
  opening: 'Ankstesnė kaina ir sąlygos nebegalioja. Jei tinka naujos, priimkite pasiūlymą vienu paspaudimu.',
  requires: { subject: ['document'] },
  sample: (settings) => buildQuoteMail(samplePaper(settings, 2), '#'),
})

const samplePaper = (settings: DocumentSettings, revision: number) => ({
  ...buildExampleOrder(settings),
  full_number: formatFullNumber(settings.series.quote, 3),
  revision,
  valid_until: '2026-12-07',
  holds_until: null,
})

export function buildQuoteMail(paper: QuoteMailInput, address: string): MailContent {
  return buildWordedMail(paper.revision === 1 ? newWords : changedWords, {
    template: quote,
    values: { document: paper.full_number },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...paper.lines.flatMap(listLineFacts),
          ...listBranchFacts(paper),
          buildTotalFact(paper),
          ['Galioja iki', paper.valid_until],
          ...(paper.holds_until ? [['Įrankius laikome iki', paper.holds_until] as [string, string]] : []),
        ],
      },
      { go: address, words: 'Peržiūrėti ir priimti' },
      ...closing,
    ],
  })
}

type QuoteMailInput = Pick<
  QuotePaper,
  'full_number' | 'revision' | 'lines' | 'places' | 'seller' | 'price_with_vat' | 'valid_until' | 'holds_until'
>
