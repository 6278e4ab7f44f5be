import {
  accountErasedMail,
  erasureWaitsMail,
  requestDoneMail,
  requestExtendedMail,
  requestRefusedMail,
} from '#back-office/privacy/privacy.mail.ts'
import { handedOverMail } from '#counter/handovers/handed-over.mail.ts'
import { setOutMail, visitFailedMail } from '#counter/rounds/visit.mail.ts'
import { orderAddedMail, orderChargedMail } from '#orders/follow-up.mail.ts'
import { orderChangedMail, orderChangedOnCreditMail } from '#orders/order-changed.mail.ts'
import { orderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { orderPaidMail } from '#orders/order-paid.mail.ts'
import { orderPlacedMail } from '#orders/order-placed.mail.ts'
import { orderSentElsewhereMail, orderSentHereMail } from '#orders/order-sent-elsewhere.mail.ts'
import type { ToldOrder } from '#orders/told-order.ts'
import {
  askedToJoinMail,
  changedByOfficeMail,
  letInMail,
  mergedMail,
  turnedDownMail,
} from '#people/clients/people.mail.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import { sampleDocument } from '#people/documents/sample-document.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { lateReturnMail, returnReminderMail } from '#rentals/return-notice.mail.ts'
import {
  approvalAskedMail,
  approvedBlock,
  orderDeclinedMail,
  waitsForApprovalMail,
} from '#selling/approvals/approval.mail.ts'
import { approvalLapsedMail, approvalLapsesSoonMail } from '#selling/closing/approval-lapse.mail.ts'
import { orderCreditedMail } from '#selling/closing/order-credited.mail.ts'
import { orderLapsedMail, orderLapsesSoonMail } from '#selling/closing/order-lapse.mail.ts'
import { quoteMail } from '#selling/desk/quote.mail.ts'
import { rentalExtendedMail, rentalExtendedOnCreditMail } from '#selling/extensions/rental-extended.mail.ts'
import { withdrawalReceiptMail } from '#selling/withdrawals/withdrawal.mail.ts'
import { sampleSettings } from '#shell/settings/server/settings.samples.ts'
import { credentialChangedMail } from '#sign-in/auth/credential-changed.mail.ts'
import { confirmEmailMail, emailIsTakenMail, newEmailMail, oldEmailMail } from '#sign-in/auth/email-link.mail.ts'
import { resetLinkMail } from '#sign-in/auth/reset-link.mail.ts'
import { signInsSlowedMail } from '#sign-in/auth/sign-ins-slowed.mail.ts'
import { clientBilledMail } from '#takings/billing/client-billed.mail.ts'
import { reserveMail } from '#takings/card-holds/reserve.mail.ts'
import { compensationCancelledMail, compensationIssuedMail } from '#takings/compensations/compensation-issued.mail.ts'
import { debtReminderMail } from '#takings/debts/debt-reminder.mail.ts'

const settings = { ...sampleSettings, phone: '+37061234567', email: 'labas@irankine.example.lt' }
const mute = { ...settings, phone: '', email: '' }
const at = new Date('2026-11-23T10:30:00Z')
const site = { title: 'Namas Žaliakalnyje', address: 'Aušros g. 21, Kaunas' }

const prepayment = sampleDocument(settings, 'prepayment', '2026-11-23')
const days = 'Nuoma: 2026-11-24 – 2026-11-26, grąžinti iki 17:00'
const asked: DocumentSnapshot = {
  ...{ ...prepayment, order_id: 57 },
  lines: prepayment.lines.map((line) => (line.unit === 'vnt' ? line : { ...line, details: [days] })),
}
const goods = { ...asked, lines: asked.lines.filter(({ unit }) => unit === 'vnt') }
const charged = { ...asked, lines: asked.lines.map((line) => ({ ...line, unit: 'vnt' as const, details: [] })) }
const persons: DocumentSnapshot = { ...asked, buyer: { ...asked.buyer, private_or_company: 'private' } }
const compensation: DocumentSnapshot = {
  ...{ ...asked, kind: 'compensation', full_number: 'NA000001', due_on: '2026-12-07' },
  lines: asked.lines
    .slice(0, 1)
    .map((line) => ({ ...line, title: 'Sulaužytas stovas', price: 9000, price_with_vat: 9000 })),
  ...{ vat_rate: 0, price: 9000, vat: 0, price_with_vat: 9000 },
}
const invoice: DocumentSnapshot = { ...sampleDocument(settings, 'invoice', '2026-11-23'), order_id: 57 }
const credit: DocumentSnapshot = {
  ...sampleDocument(settings, 'credit', '2026-11-23'),
  order_id: 57,
  reason: 'Klaida.',
}
const told = (over: Partial<ToldOrder> = {}): ToldOrder => ({
  told: { ...asked, po_number: 'PO-7' },
  paid: { billing: 'monthly', dueDays: 30 },
  contract: 'NSUT000012',
  ...over,
})
const extended = { title: 'Perforatorius', firstOrderId: 41, return_after: at }
const tool = { title: 'Perforatorius', quantity: 1, expected_return: at }
const notice = { orderId: 57, tools: [tool], settings, ordersAddress: '{{shop}}/vartotojas/uzsakymai' }
const two = { ...notice, tools: [tool, { ...tool, quantity: 3 }], settings: mute }
const lapse = { document: asked, settings, ordersAddress: '{{shop}}/u', hasAccount: true }
const quote: QuotePaper = {
  ...asked,
  ...{ kind: 'quote', full_number: 'PAS000003', revision: 1, valid_until: '2026-12-07', holds_until: null, terms: [] },
}
const waits = { told: { ...asked, po_number: 'PO-7', object: site }, heldUntil: '2026-11-26', address: '{{shop}}/i' }
const letIn = { company: 'UAB „Ąžuolas“', limit: 50_000, until: '2027-01-01', address: '{{shop}}/vartotojas/imone' }
const changed = { name: 'Rūta', at, device: 'Firefox, Linux', reset: '{{shop}}/r', reach: 'telefonu +37061234567' }
const received = { name: 'Rūta Žemaitė', order_number: '57', email: 'ruta@example.lt', received_at: at }

const debt = {
  ...{ client: 'UAB „Ąžuolas“', pay: { client: 7 }, today: '2026-11-23', settings, claimed: 0 },
  documents: [{ full_number: 'SF000012', due_on: '2026-11-03', open: 12_100 }],
}
const visit = {
  orderId: 57,
  kind: 'deliver' as const,
  ...{ day: '2026-11-24', from: '09:00', to: '12:00', phone: '+37061234567' },
}

const withApproval = (content: MailContent): MailContent => ({
  ...content,
  blocks: [approvedBlock('Jonas Jonaitis'), ...content.blocks],
})

export const everyMail: Record<string, MailContent> = {
  'order-placed': orderPlacedMail(asked, '{{shop}}/u'),
  'order-placed goods': orderPlacedMail(goods, '{{shop}}/u'),
  'order-placed private': orderPlacedMail(persons, '{{shop}}/u', true),
  'order-placed covered': orderPlacedMail({ ...asked, covered: asked.price_with_vat }, '{{shop}}/u'),
  'order-confirmed': orderConfirmedMail(told(), '{{shop}}/u'),
  'order-confirmed private': orderConfirmedMail(told({ told: persons, contract: null }), '{{shop}}/u', true),
  'order-confirmed approved': withApproval(orderConfirmedMail(told(), '{{shop}}/u')),
  'order-paid': orderPaidMail(invoice, '{{shop}}/u'),
  'order-changed': orderChangedMail({ ...asked, revision: 2 }, '{{shop}}/u', { changes: ['Diena.'], received: 0 }),
  'order-changed over': orderChangedMail(asked, '{{shop}}/u', { changes: ['A.', 'B.'], received: 99_999 }),
  'order-changed left': orderChangedMail(asked, '{{shop}}/u', { changes: [], received: 100 }),
  'order-changed on credit': orderChangedOnCreditMail(told(), '{{shop}}/u', ['Diena.']),
  'order-changed on credit goods': orderChangedOnCreditMail(told({ contract: null }), '{{shop}}/u', []),
  'rental-extended': rentalExtendedMail(asked, '{{shop}}/u', extended, false),
  'rental-extended private': rentalExtendedMail(persons, '{{shop}}/u', extended, true),
  'rental-extended on credit': rentalExtendedOnCreditMail(told(), '{{shop}}/u', extended),
  'handed-over': handedOverMail({ orderId: 57, kind: 'handover', hasContract: true }),
  'handed-over again': handedOverMail({ orderId: 57, kind: 'handover', hasContract: false }),
  'tools-returned': handedOverMail({ orderId: 57, kind: 'return', hasContract: false }),
  'return-reminder': returnReminderMail(notice),
  'return-reminder of two': returnReminderMail(two),
  'return-late': lateReturnMail(notice),
  'return-late of two': lateReturnMail(two),
  'return-late by mail': lateReturnMail({ ...notice, settings: { ...mute, email: 'labas@irankine.example.lt' } }),
  'order-charged': orderChargedMail(charged, '{{shop}}/u', 41),
  'order-charged covered': orderChargedMail({ ...charged, covered: charged.price_with_vat }, '{{shop}}/u', 41),
  'order-added': orderAddedMail({ ...asked, places: { from: 'Kaunas · I–V 08:00–17:00' } }, '{{shop}}/u', 41),
  'order-added private': orderAddedMail(persons, '{{shop}}/u', 41, true),
  'order-lapses-soon': orderLapsesSoonMail(lapse),
  'order-lapses-soon mute': orderLapsesSoonMail({ ...lapse, settings: mute }),
  'order-lapsed': orderLapsedMail(lapse),
  'order-lapsed of a guest': orderLapsedMail({ ...lapse, settings: mute, hasAccount: false }),
  'order-approval-lapses-soon': approvalLapsesSoonMail({ orderId: 57, address: '{{shop}}/i' }),
  'order-approval-lapsed': approvalLapsedMail({ orderId: 57, address: '{{shop}}/i' }),
  'order-credited': orderCreditedMail(credit, '{{shop}}/u'),
  'order-credited plain': orderCreditedMail({ ...credit, corrects: null, reason: '' }, '{{shop}}/u'),
  'order-credited late': orderCreditedMail(credit, '{{shop}}/u', { title: 'A', return_before: at, late: true }),
  'order-credited undone': orderCreditedMail(credit, '{{shop}}/u', { title: 'A', return_before: at, late: false }),
  'client-billed': clientBilledMail({ ...invoice, due_on: '2026-12-23', object: site }, '{{shop}}/u'),
  'client-billed one': clientBilledMail({ ...invoice, lines: invoice.lines.slice(1) }, '{{shop}}/u'),
  'client-billed credit': clientBilledMail(credit, '{{shop}}/u'),
  'compensation-issued': compensationIssuedMail(compensation, '{{shop}}/u', 5),
  'compensation-issued covered': compensationIssuedMail({ ...compensation, covered: 9000 }, '{{shop}}/u', 5),
  'compensation-cancelled': compensationCancelledMail(
    { ...compensation, corrects: { full_number: 'NA000001', issued_on: '2026-11-23' }, reason: 'Ne jų.' },
    '{{shop}}/u',
  ),
  quote: quoteMail(quote, '{{shop}}/pasiulymas/x'),
  'quote changed': quoteMail({ ...quote, revision: 2, holds_until: '2026-11-30' }, '{{shop}}/pasiulymas/x'),
  'order-approval-asked': approvalAskedMail({ ...waits, buyer: 'Jonas Jonaitis' }),
  'order-waits-for-approval': waitsForApprovalMail(waits),
  'order-declined': orderDeclinedMail({ orderId: 57, reason: 'Brangu.', address: '{{shop}}/u' }),
  'client-asked-to-join': askedToJoinMail({
    person: 'Jonas Jonaitis',
    company: 'UAB „Ąžuolas“',
    address: '{{shop}}/i',
  }),
  'client-person-approved': letInMail({ ...letIn, role: 'buyer' }),
  'client-person-approved main': letInMail({ ...letIn, role: 'main', limit: null, until: null }),
  'client-person-approved receiver': letInMail({ ...letIn, role: 'receiver' }),
  'client-person-refused': turnedDownMail({ company: 'UAB „Ąžuolas“', address: '{{shop}}/i' }),
  'client-people-changed': changedByOfficeMail({
    ...{ person: 'Jonas Jonaitis', company: 'UAB „Ąžuolas“' },
    ...{ role: 'main', address: '{{shop}}/i' },
  }),
  'client-people-changed removed': changedByOfficeMail({
    ...{ person: 'Jonas Jonaitis', company: 'UAB „Ąžuolas“' },
    ...{ role: null, address: '{{shop}}/i' },
  }),
  'reset-password': resetLinkMail('Rūta', '{{shop}}/r', 60),
  'sign-ins-slowed': signInsSlowedMail('Rūta', '{{shop}}/r'),
  'confirm-email': confirmEmailMail('Rūta', '{{shop}}/c', 48),
  'confirm-email new': newEmailMail('Rūta', '{{shop}}/c', 48),
  'email-taken': emailIsTakenMail('{{shop}}/login'),
  'old-email person': oldEmailMail('person', '{{shop}}/r', 'telefonu +37061234567'),
  'old-email confirmed': oldEmailMail('confirmed', '{{shop}}/r', 'telefonu +37061234567'),
  'old-email office': oldEmailMail('office', '{{shop}}/r', 'telefonu +37061234567'),
  'credential-changed': credentialChangedMail({ ...changed, what: 'password', by: 'person' }),
  'credential-changed office': credentialChangedMail({ ...changed, what: 'totp-removed', by: 'office' }),
  'credential-changed link': credentialChangedMail({ ...changed, what: 'passkey-added', by: 'link', device: '' }),
  'account-erased': accountErasedMail(),
  'erasure-waits': erasureWaitsMail({ waits: ['nuoma', 'mokėjimas'], due: at }),
  'data-request download': requestDoneMail('download'),
  'data-request correction': requestDoneMail('correction'),
  'data-request erasure': requestDoneMail('erasure'),
  'data-request refused': requestRefusedMail('Saugoti liepia įstatymas.'),
  'data-request extended': requestExtendedMail({ reason: 'Daug duomenų.', due: at }),
  'withdrawal-receipt': withdrawalReceiptMail(received, '{{shop}}/pirkimo-taisykles'),
  'reserve-deposit': reserveMail({ orderId: 57, amount: 15_000, address: 'https://checkout.example.lt/', until: at }),
  'reserve-deposit first': reserveMail({
    orderId: 57,
    amount: 15_000,
    address: 'https://checkout.example.lt/',
    until: null,
  }),
  'debt-reminder-1': debtReminderMail({ step: 1, ...debt }),
  'debt-reminder-2': debtReminderMail({ step: 2, ...debt }),
  'debt-reminder-3 many, claimed': debtReminderMail({
    ...{ step: 3, ...debt, claimed: 4_550 },
    documents: Array.from({ length: 7 }, (_, at) => ({
      ...{ full_number: `SF00001${at}`, due_on: `2026-10-0${at + 1}`, open: 1_000 + at },
    })),
  }),
  'stop-set-out deliver': setOutMail(visit),
  'stop-set-out collect': setOutMail({ ...visit, kind: 'collect', from: null, to: null, phone: '' }),
  'stop-failed deliver': visitFailedMail({ ...visit, reason: 'Nieko nebuvo' }),
  'stop-failed collect': visitFailedMail({ ...visit, kind: 'collect', phone: '', reason: 'Nieko nebuvo' }),
  'client-merged': mergedMail({ company: 'UAB „Statybos“', people: ['Ona Onaitė'], address: '{{shop}}/profile' }),
  'client-merged nobody': mergedMail({ company: 'UAB „Statybos“', people: [], address: '{{shop}}/profile' }),
  'order-sent-elsewhere': orderSentElsewhereMail({ number: '57' }),
  'order-sent-here': orderSentHereMail({ number: '57', address: '{{shop}}/orders' }),
}
