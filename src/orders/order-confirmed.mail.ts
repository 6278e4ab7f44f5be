import type { MailContent } from '#people/mail/mail-content.ts'
import { mailWords, wordedMail } from '#people/mail/mail-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { byBill } from './by-bill.ts'
import { consumerRights } from './consumer-rights.ts'
import { lineFacts, orderPlaced, placeFacts } from './order-placed.mail.ts'
import { sampleTold } from './sample-order.ts'
import type { ToldOrder } from './told-order.ts'

const words = mailWords('order-confirmed', {
  group: 'Užsakymai',
  title: 'Užsakymas į skolą patvirtintas',
  when: 'Klientui, kuris moka pagal sąskaitą, kai tik užsako; nuomojant pridedama sutartis.',
  variables: {
    order_id: 'užsakymo numeris',
    contract: 'sakinys apie pridėtą nuomos sutartį, jei ji yra',
    prepared: 'ką paruošime: „įrankius sutartam laikui“ arba „prekes“',
  },
  subject: 'Užsakymas Nr. {order_id} patvirtintas',
  heading: 'Patvirtinome jūsų užsakymą Nr. {order_id}',
  opening: 'Dėkojame, kad renkatės mus. {contract}',
  closing: 'Kas toliau: paruošime {prepared}.',
  requires: { subject: ['order_id'], opening: ['contract'] },
  sample: (settings) => orderConfirmedMail(sampleTold(settings), '#'),
})

export function orderConfirmedMail(
  { told, paid, contract }: ToldOrder,
  orderAddress: string,
  earlyStart = false,
): MailContent {
  const { order_id, lines, price_with_vat, po_number, buyer } = told
  return wordedMail(words, {
    template: orderPlaced,
    values: {
      order_id,
      contract: contract && `Prie šio laiško pridėjome nuomos sutartį ${contract}.`,
      prepared: contract ? 'įrankius sutartam laikui' : 'prekes',
    },
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...(po_number ? [['Užsakymo numeris pas jus', po_number] as [string, string]] : []),
          ...lines.flatMap(lineFacts),
          ...placeFacts(told),
          ['Iš viso su PVM', formatMoney(price_with_vat)],
        ],
      },
      { pickup: true },
      { say: byBill(paid) },
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(buyer.private_or_company === 'private' ? consumerRights(told, earlyStart) : []),
    ],
  })
}
