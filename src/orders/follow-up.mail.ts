import { buildTotalFact } from '#people/documents/describe-vat.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { buildWordedMail, defineMailWording } from '#people/mail/mail-wording.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { buildConsumerRights } from './build-consumer-rights.ts'
import { buildExampleOrder, exampleOrderId } from './build-example-order.ts'
import { listBranchFacts, listLineFacts } from './order-placed.mail.ts'
import { buildDepositInstructions, buildPaymentInstructions, payOnline } from './payment-instructions.ts'

const charged = mailTemplate('order-charged')
const added = mailTemplate('order-added', { haste: 'just-ordered' })

const variables = {
  order_id: 'naujo užsakymo numeris',
  first_order_id: 'pirmojo užsakymo numeris',
  document: 'išankstinės sąskaitos numeris',
}

const chargedWords = defineMailWording('order-charged', {
  group: 'Užsakymai',
  title: 'Priemoka po grąžinimo',
  when: 'Klientui, kai po grąžinimo liko priemokų: už vėlavimą, valymą, kurą ir panašiai; pridedama išankstinė sąskaita.',
  variables,
  subject: 'Priemoka prie užsakymo Nr. {first_order_id}',
  heading: 'Priemoka prie užsakymo Nr. {first_order_id}',
  opening:
    'Priėmę įrankius pagal užsakymą Nr. {first_order_id}, priskaičiavome priemoką. Už ką – surašyta žemiau ir pridėtoje išankstinėje sąskaitoje {document} (užsakymas Nr. {order_id}). Jei nesutinkate, atsakykite į šį laišką.',
  closing: 'Kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą.',
  requires: { subject: ['first_order_id'] },
  sample: (settings) => buildOrderChargedMail(buildExampleOrder(settings), '#', exampleOrderId - 1),
})

const addedWords = defineMailWording('order-added', {
  group: 'Užsakymai',
  title: 'Užsakymas papildytas',
  when: 'Klientui, kai nuomos punktas prie apmokėto užsakymo ką nors prideda; pridedama išankstinė sąskaita.',
  variables,
  subject: 'Užsakymas Nr. {first_order_id} papildytas',
  heading: 'Papildėme jūsų užsakymą Nr. {first_order_id}',
  opening:
    'Taip, kaip sutarėme, prie užsakymo Nr. {first_order_id} pridėjome, kas surašyta žemiau. Papildymui sukūrėme užsakymą Nr. {order_id} ir prie laiško pridėjome išankstinę sąskaitą {document}.',
  closing: 'Kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą.',
  requires: { subject: ['first_order_id'] },
  sample: (settings) => buildOrderAddedMail(buildExampleOrder(settings), '#', exampleOrderId - 1),
})

const valuesOf = ({ order_id, full_number }: DocumentSnapshot, firstOrderId: number) => ({
  order_id,
  first_order_id: firstOrderId,
  document: full_number,
})

/** Charges of a return besides rent. */
export function buildOrderChargedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  firstOrderId: number,
): MailContent {
  const { lines, covered } = document
  return buildWordedMail(chargedWords, {
    template: charged,
    values: valuesOf(document, firstOrderId),
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        facts: [
          ...lines.map(({ title, price_with_vat: price }): [string, string] => [title, formatMoney(price)]),
          buildTotalFact(document),
          ...(covered ? [['Įskaityta iš užstato', formatMoney(-covered)] as [string, string]] : []),
        ],
      },
      ...payOnline(document),
      ...buildPaymentInstructions(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
    ],
  })
}

/** Charges added to an order that had its invoice. */
export function buildOrderAddedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  firstOrderId: number,
  earlyStart = false,
): MailContent {
  const { lines } = document
  return buildWordedMail(addedWords, {
    template: added,
    values: valuesOf(document, firstOrderId),
    blocks: ({ opening, closing }) => [
      ...opening,
      { facts: [...lines.flatMap(listLineFacts), ...listBranchFacts(document), buildTotalFact(document)] },
      { pickup: true },
      ...payOnline(document),
      ...buildPaymentInstructions(document),
      ...buildDepositInstructions(document),
      ...closing,
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? buildConsumerRights(document, earlyStart) : []),
    ],
  })
}
