import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'

const sentElsewhere = mailTemplate('order-sent-elsewhere')

const sentHere = mailTemplate('order-sent-here')

const words = defineMailWording('order-sent-elsewhere', {
  group: 'Užsakymai',
  title: 'Užsakymo laiškai siunčiami kitu adresu',
  when: 'Ankstesniam adresui, kai parduotuvė ištaiso užsakymo ar pasiūlymo el. pašto adresą.',
  variables: { number: 'numeris' },
  subject: 'Laiškų apie Nr. {number} šiuo adresu nebesiųsime',
  heading: 'Laiškų šiuo adresu nebesiųsime',
  opening:
    'Parduotuvė ištaisė el. pašto adresą: laiškų apie Nr. {number} šiuo adresu nebesiųsime, o ankstesnių laiškų nuorodos ir kodai nebegalioja.',
  requires: { opening: ['number'] },
  sample: () => buildOrderRedirectedMail({ number: '57' }),
})

const hereWords = defineMailWording('order-sent-here', {
  group: 'Užsakymai',
  title: 'Užsakymo laiškai siunčiami šiuo adresu',
  when: 'Naujam adresui, kai parduotuvė ištaiso jau apmokėto užsakymo el. pašto adresą.',
  variables: { number: 'numeris' },
  subject: 'Laiškus apie užsakymą Nr. {number} siųsime šiuo adresu',
  heading: 'Laiškus siųsime šiuo adresu',
  opening: 'Parduotuvė ištaisė el. pašto adresą: laiškus apie užsakymą Nr. {number} nuo šiol siųsime čia.',
  requires: { opening: ['number'] },
  sample: () => buildOrderReceivedByRedirectMail({ number: '57', address: '#' }),
})

/** The mail to a wrong address tells nothing else of the order. */
export function buildOrderRedirectedMail({ number }: { number: string }): MailContent {
  return buildWordedMail(words, {
    template: sentElsewhere,
    values: { number },
    blocks: ({ opening, closing }) => [...opening, ...closing],
  })
}

/** The mail has a link and a pickup code of its own. */
export function buildOrderReceivedByRedirectMail({
  number,
  address,
}: {
  number: string
  address: string
}): MailContent {
  return buildWordedMail(hereWords, {
    template: sentHere,
    values: { number },
    blocks: ({ opening, closing }) => [
      ...opening,
      { pickup: true },
      { go: address, words: 'Peržiūrėti užsakymą' },
      ...closing,
    ],
  })
}
