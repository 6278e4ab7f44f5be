import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { describeBillPayment } from './bill-payment-terms.ts'
import { buildConsumerRights } from './build-consumer-rights.ts'
import { buildExampleCreditOrder } from './build-example-order.ts'
import type { CreditOrderSummary } from './credit-order-summary.ts'
import { describeVatAhead } from './describe-vat-ahead.ts'
import { listBranchFacts, listLineFacts, orderPlaced } from './order-placed.mail.ts'

const words = defineMailWording('order-confirmed', {
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
  sample: (settings) => buildOrderConfirmedMail(buildExampleCreditOrder(settings), '#'),
})

export function buildOrderConfirmedMail(
  { summary: entry, paid, contract, vatAhead }: CreditOrderSummary,
  orderAddress: string,
  earlyStart = false,
): MailContent {
  const { order_id, lines, po_number, buyer } = entry
  return buildWordedMail(words, {
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
          ...lines.flatMap(listLineFacts),
          ...listBranchFacts(entry),
          buildTotalFact(entry),
        ],
      },
      { pickup: true },
      { say: describeBillPayment(paid) },
      ...(vatAhead ? [{ say: describeVatAhead({ ...buyer, vat_ahead: vatAhead, billing: 'monthly' }) }] : []),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(buyer.private_or_company === 'private' ? buildConsumerRights(entry, earlyStart) : []),
    ],
  })
}
