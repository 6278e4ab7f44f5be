import {
  buildAccountErasedMail,
  buildErasureDelayedMail,
  buildRequestDoneMail,
  buildRequestExtendedMail,
  buildRequestRefusedMail,
} from '#back-office/privacy/privacy.mail.ts'
import { buildHandedOverMail } from '#counter/handovers/handed-over.mail.ts'
import { buildSetOutMail, buildVisitFailedMail } from '#counter/rounds/visit.mail.ts'
import { buildClientBilledMail } from '#finance/billing/client-billed.mail.ts'
import { buildCardHoldRequestMail } from '#finance/card-holds/card-hold-request.mail.ts'
import {
  buildCompensationCancelledMail,
  buildCompensationIssuedMail,
} from '#finance/compensations/compensation-issued.mail.ts'
import { buildDebtReminderMail } from '#finance/debts/debt-reminder.mail.ts'
import { buildStatementMail } from '#finance/debts/statement.mail.ts'
import type { CreditOrderSummary } from '#orders/credit-order-summary.ts'
import { buildOrderAddedMail, buildOrderChargedMail } from '#orders/follow-up.mail.ts'
import {
  buildOrderChangedMail,
  buildOrderChangedOnCreditMail,
  buildOrderWhereChangedMail,
} from '#orders/order-changed.mail.ts'
import { buildOrderConfirmedMail } from '#orders/order-confirmed.mail.ts'
import { buildOrderPaidMail } from '#orders/order-paid.mail.ts'
import { buildOrderPlacedMail } from '#orders/order-placed.mail.ts'
import { buildOrderReceivedByRedirectMail, buildOrderRedirectedMail } from '#orders/order-redirected.mail.ts'
import {
  buildClientsMergedMail,
  buildJoinRequestMail,
  buildPersonApprovedMail,
  buildPersonRefusedMail,
  buildRoleChangedMail,
} from '#people/clients/people.mail.ts'
import { buildExampleDocument } from '#people/documents/build-example-document.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { QuotePaper } from '#people/documents/quote-paper.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { buildLateReturnMail, buildReturnReminderMail } from '#rentals/return-notice.mail.ts'
import {
  buildApprovalRequestMail,
  buildApprovedBlock,
  buildAwaitingApprovalMail,
  buildOrderDeclinedMail,
} from '#sales/approvals/approval.mail.ts'
import { buildApprovalLapsedMail, buildApprovalLapsesSoonMail } from '#sales/closing/approval-lapse.mail.ts'
import { buildOrderCreditedMail } from '#sales/closing/order-credited.mail.ts'
import { buildOrderLapsedMail, buildOrderLapsesSoonMail } from '#sales/closing/order-lapse.mail.ts'
import { buildQuoteMail } from '#sales/desk/quote.mail.ts'
import { buildRentalExtendedMail, buildRentalExtendedOnCreditMail } from '#sales/extensions/rental-extended.mail.ts'
import { buildWithdrawalReceiptMail } from '#sales/withdrawals/withdrawal.mail.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { buildCredentialChangedMail } from '#sign-in/auth/credential-changed.mail.ts'
import {
  buildConfirmEmailMail,
  buildEmailTakenMail,
  buildNewEmailMail,
  buildOldEmailMail,
} from '#sign-in/auth/email-link.mail.ts'
import { buildResetLinkMail } from '#sign-in/auth/reset-link.mail.ts'
import { buildSignInsSlowedMail } from '#sign-in/auth/sign-ins-slowed.mail.ts'

const settings = { ...testSettings, phone: '+37061234567', email: 'labas@irankine.example.lt' }
const mute = { ...settings, phone: '', email: '' }
const at = new Date('2026-11-23T10:30:00Z')
const site = { title: 'Namas Žaliakalnyje', address: 'Aušros g. 21, Kaunas' }

const prepayment = buildExampleDocument(settings, 'prepayment', '2026-11-23')
const days = 'Nuoma: 2026-11-24 – 2026-11-26, grąžinti iki 17:00'
const snapshot: DocumentSnapshot = {
  ...prepayment,
  order_id: 57,
  lines: prepayment.lines.map((line) => (line.unit === 'vnt' ? line : { ...line, details: [days] })),
}
const goods = { ...snapshot, lines: snapshot.lines.filter(({ unit }) => unit === 'vnt') }
const charged = { ...snapshot, lines: snapshot.lines.map((line) => ({ ...line, unit: 'vnt' as const, details: [] })) }
const persons: DocumentSnapshot = { ...snapshot, buyer: { ...snapshot.buyer, private_or_company: 'private' } }
const compensation: DocumentSnapshot = {
  ...snapshot,
  kind: 'compensation',
  full_number: 'NA000001',
  due_on: '2026-12-07',
  lines: snapshot.lines
    .slice(0, 1)
    .map((line) => ({ ...line, title: 'Sulaužytas stovas', price: 9000, price_with_vat: 9000 })),
  vat_rate: 0,
  price: 9000,
  vat: 0,
  price_with_vat: 9000,
}
const invoice: DocumentSnapshot = { ...buildExampleDocument(settings, 'invoice', '2026-11-23'), order_id: 57 }
const credit: DocumentSnapshot = {
  ...buildExampleDocument(settings, 'credit', '2026-11-23'),
  order_id: 57,
  reason: 'Klaida.',
}
const entry = (over: Partial<CreditOrderSummary> = {}): CreditOrderSummary => ({
  summary: { ...snapshot, po_number: 'PO-7' },
  paid: { billing: 'monthly', dueDays: 30 },
  contract: 'NSUT000012',
  ...over,
})
const extended = { title: 'Perforatorius', firstOrderId: 41, return_after: at }
const tool = { title: 'Perforatorius', quantity: 1, expected_return: at }
const notice = { orderId: 57, tools: [tool], settings, ordersAddress: '{{shop}}/vartotojas/uzsakymai' }
const two = { ...notice, tools: [tool, { ...tool, quantity: 3 }], settings: mute }
const lapse = { document: snapshot, settings, ordersAddress: '{{shop}}/u', hasAccount: true }
const quote: QuotePaper = {
  ...snapshot,
  kind: 'quote',
  full_number: 'PAS000003',
  revision: 1,
  valid_until: '2026-12-07',
  holds_until: null,
  terms: [],
}
const waits = {
  summary: { ...snapshot, po_number: 'PO-7', object: site },
  heldUntil: '2026-11-26',
  address: '{{shop}}/i',
}
const letIn = { company: 'UAB „Ąžuolas“', limit: 50_000, until: '2027-01-01', address: '{{shop}}/vartotojas/imone' }
const changed = { name: 'Rūta', at, device: 'Firefox, Linux', reset: '{{shop}}/r', reach: 'telefonu +37061234567' }
const received = { name: 'Rūta Žemaitė', order_number: '57', email: 'ruta@example.lt', received_at: at }

const debt = {
  client: 'UAB „Ąžuolas“',
  pays: [{ pay: { client: 7 } }],
  today: '2026-11-23',
  settings,
  claimed: 0,
  documents: [{ full_number: 'SF000012', due_on: '2026-11-03', open: 12_100 }],
}
const visit = {
  orderId: 57,
  kind: 'deliver' as const,
  day: '2026-11-24',
  from: '09:00',
  to: '12:00',
  phone: '+37061234567',
}

const withApproval = (content: MailContent): MailContent => ({
  ...content,
  blocks: [buildApprovedBlock('Jonas Jonaitis'), ...content.blocks],
})

export const everyMail: Record<string, MailContent> = {
  'order-placed': buildOrderPlacedMail(snapshot, '{{shop}}/u'),
  'order-placed goods': buildOrderPlacedMail(goods, '{{shop}}/u'),
  'order-placed private': buildOrderPlacedMail(persons, '{{shop}}/u', true),
  'order-placed covered': buildOrderPlacedMail({ ...snapshot, covered: snapshot.price_with_vat }, '{{shop}}/u'),
  'order-confirmed': buildOrderConfirmedMail(entry(), '{{shop}}/u'),
  'order-confirmed private': buildOrderConfirmedMail(entry({ summary: persons, contract: null }), '{{shop}}/u', true),
  'order-confirmed approved': withApproval(buildOrderConfirmedMail(entry(), '{{shop}}/u')),
  'order-paid': buildOrderPaidMail(invoice, '{{shop}}/u'),
  'order-changed': buildOrderChangedMail({ ...snapshot, revision: 2 }, '{{shop}}/u', {
    changes: ['Diena.'],
    received: 0,
  }),
  'order-changed over': buildOrderChangedMail(snapshot, '{{shop}}/u', { changes: ['A.', 'B.'], received: 99_999 }),
  'order-changed left': buildOrderChangedMail(snapshot, '{{shop}}/u', { changes: [], received: 100 }),
  'order-changed on credit': buildOrderChangedOnCreditMail(entry(), '{{shop}}/u', ['Diena.']),
  'order-where-changed': buildOrderWhereChangedMail(entry().summary, '{{shop}}/u', [
    'Atsiėmimo vieta: Kaunas → Vilnius.',
  ]),
  'order-changed on credit goods': buildOrderChangedOnCreditMail(entry({ contract: null }), '{{shop}}/u', []),
  'rental-extended': buildRentalExtendedMail(snapshot, '{{shop}}/u', extended, false),
  'rental-extended private': buildRentalExtendedMail(persons, '{{shop}}/u', extended, true),
  'rental-extended on credit': buildRentalExtendedOnCreditMail(entry(), '{{shop}}/u', extended),
  'handed-over': buildHandedOverMail({ orderId: 57, kind: 'handover', hasContract: true }),
  'handed-over again': buildHandedOverMail({ orderId: 57, kind: 'handover', hasContract: false }),
  'tools-returned': buildHandedOverMail({ orderId: 57, kind: 'return', hasContract: false }),
  'return-reminder': buildReturnReminderMail(notice),
  'return-reminder of two': buildReturnReminderMail(two),
  'return-late': buildLateReturnMail(notice),
  'return-late of two': buildLateReturnMail(two),
  'return-late by mail': buildLateReturnMail({ ...notice, settings: { ...mute, email: 'labas@irankine.example.lt' } }),
  'order-charged': buildOrderChargedMail(charged, '{{shop}}/u', 41),
  'order-charged covered': buildOrderChargedMail({ ...charged, covered: charged.price_with_vat }, '{{shop}}/u', 41),
  'order-added': buildOrderAddedMail({ ...snapshot, places: { from: 'Kaunas · I–V 08:00–17:00' } }, '{{shop}}/u', 41),
  'order-added private': buildOrderAddedMail(persons, '{{shop}}/u', 41, true),
  'order-lapses-soon': buildOrderLapsesSoonMail(lapse),
  'order-lapses-soon mute': buildOrderLapsesSoonMail({ ...lapse, settings: mute }),
  'order-lapsed': buildOrderLapsedMail(lapse),
  'order-lapsed of a guest': buildOrderLapsedMail({ ...lapse, settings: mute, hasAccount: false }),
  'order-approval-lapses-soon': buildApprovalLapsesSoonMail({ orderId: 57, address: '{{shop}}/i' }),
  'order-approval-lapsed': buildApprovalLapsedMail({ orderId: 57, address: '{{shop}}/i' }),
  'order-credited': buildOrderCreditedMail(credit, '{{shop}}/u'),
  'order-credited plain': buildOrderCreditedMail({ ...credit, corrects: null, reason: '' }, '{{shop}}/u'),
  'order-credited late': buildOrderCreditedMail(credit, '{{shop}}/u', { title: 'A', return_before: at, late: true }),
  'order-credited undone': buildOrderCreditedMail(credit, '{{shop}}/u', { title: 'A', return_before: at, late: false }),
  'client-billed': buildClientBilledMail({ ...invoice, due_on: '2026-12-23', object: site }, '{{shop}}/u'),
  'client-billed one': buildClientBilledMail({ ...invoice, lines: invoice.lines.slice(1) }, '{{shop}}/u'),
  'client-statement': buildStatementMail({
    client: 'UAB „Ąžuolas“',
    from: '2026-10-01',
    to: '2026-10-31',
    opening: 5_000,
    closing: 12_100,
  }),
  'client-billed credit': buildClientBilledMail(credit, '{{shop}}/u'),
  'compensation-issued': buildCompensationIssuedMail(compensation, '{{shop}}/u', 5),
  'compensation-issued covered': buildCompensationIssuedMail({ ...compensation, covered: 9000 }, '{{shop}}/u', 5),
  'compensation-cancelled': buildCompensationCancelledMail(
    { ...compensation, corrects: { full_number: 'NA000001', issued_on: '2026-11-23' }, reason: 'Ne jų.' },
    '{{shop}}/u',
  ),
  quote: buildQuoteMail(quote, '{{shop}}/pasiulymas/x'),
  'quote changed': buildQuoteMail({ ...quote, revision: 2, holds_until: '2026-11-30' }, '{{shop}}/pasiulymas/x'),
  'order-approval-asked': buildApprovalRequestMail({ ...waits, buyer: 'Jonas Jonaitis' }),
  'order-waits-for-approval': buildAwaitingApprovalMail(waits),
  'order-declined': buildOrderDeclinedMail({ orderId: 57, reason: 'Brangu.', address: '{{shop}}/u' }),
  'client-asked-to-join': buildJoinRequestMail({
    person: 'Jonas Jonaitis',
    company: 'UAB „Ąžuolas“',
    address: '{{shop}}/i',
  }),
  'client-person-approved': buildPersonApprovedMail({ ...letIn, role: 'buyer' }),
  'client-person-approved main': buildPersonApprovedMail({ ...letIn, role: 'main', limit: null, until: null }),
  'client-person-approved receiver': buildPersonApprovedMail({ ...letIn, role: 'receiver' }),
  'client-person-refused': buildPersonRefusedMail({ company: 'UAB „Ąžuolas“', address: '{{shop}}/i' }),
  'client-people-changed': buildRoleChangedMail({
    person: 'Jonas Jonaitis',
    company: 'UAB „Ąžuolas“',
    role: 'main',
    address: '{{shop}}/i',
  }),
  'client-people-changed removed': buildRoleChangedMail({
    person: 'Jonas Jonaitis',
    company: 'UAB „Ąžuolas“',
    role: null,
    address: '{{shop}}/i',
  }),
  'reset-password': buildResetLinkMail('Rūta', '{{shop}}/r', 60),
  'sign-ins-slowed': buildSignInsSlowedMail('Rūta', '{{shop}}/r'),
  'confirm-email': buildConfirmEmailMail('Rūta', '{{shop}}/c', 48),
  'confirm-email new': buildNewEmailMail('Rūta', '{{shop}}/c', 48),
  'email-taken': buildEmailTakenMail('{{shop}}/login'),
  'old-email person': buildOldEmailMail('person', '{{shop}}/r', 'telefonu +37061234567'),
  'old-email confirmed': buildOldEmailMail('confirmed', '{{shop}}/r', 'telefonu +37061234567'),
  'old-email office': buildOldEmailMail('office', '{{shop}}/r', 'telefonu +37061234567'),
  'credential-changed': buildCredentialChangedMail({ ...changed, what: 'password', by: 'person' }),
  'credential-changed office': buildCredentialChangedMail({ ...changed, what: 'totp-removed', by: 'office' }),
  'credential-changed link': buildCredentialChangedMail({ ...changed, what: 'passkey-added', by: 'link', device: '' }),
  'account-erased': buildAccountErasedMail(),
  'erasure-waits': buildErasureDelayedMail({ waits: ['nuoma', 'mokėjimas'], due: at }),
  'data-request download': buildRequestDoneMail('download'),
  'data-request correction': buildRequestDoneMail('correction'),
  'data-request erasure': buildRequestDoneMail('erasure'),
  'data-request refused': buildRequestRefusedMail('Saugoti liepia įstatymas.'),
  'data-request extended': buildRequestExtendedMail({ reason: 'Daug duomenų.', due: at }),
  'withdrawal-receipt': buildWithdrawalReceiptMail(received, '{{shop}}/pirkimo-taisykles'),
  'reserve-deposit': buildCardHoldRequestMail({
    orderId: 57,
    amount: 15_000,
    address: 'https://checkout.example.lt/',
    until: at,
  }),
  'reserve-deposit first': buildCardHoldRequestMail({
    orderId: 57,
    amount: 15_000,
    address: 'https://checkout.example.lt/',
    until: null,
  }),
  'debt-reminder-1': buildDebtReminderMail({ step: 1, ...debt }),
  'debt-reminder-2': buildDebtReminderMail({ step: 2, ...debt }),
  'debt-reminder-3 many, claimed': buildDebtReminderMail({
    step: 3,
    ...debt,
    claimed: 4_550,
    documents: Array.from({ length: 7 }, (_, at) => ({
      full_number: `SF00001${at}`,
      due_on: `2026-10-0${at + 1}`,
      open: 1_000 + at,
    })),
  }),
  'stop-set-out deliver': buildSetOutMail(visit),
  'stop-set-out collect': buildSetOutMail({ ...visit, kind: 'collect', from: null, to: null, phone: '' }),
  'stop-failed deliver': buildVisitFailedMail({ ...visit, reason: 'Nieko nebuvo' }),
  'stop-failed collect': buildVisitFailedMail({ ...visit, kind: 'collect', phone: '', reason: 'Nieko nebuvo' }),
  'client-merged': buildClientsMergedMail({
    company: 'UAB „Statybos“',
    people: ['Ona Onaitė'],
    address: '{{shop}}/profile',
  }),
  'client-merged nobody': buildClientsMergedMail({
    company: 'UAB „Statybos“',
    people: [],
    address: '{{shop}}/profile',
  }),
  'order-sent-elsewhere': buildOrderRedirectedMail({ number: '57' }),
  'order-sent-here': buildOrderReceivedByRedirectMail({ number: '57', address: '{{shop}}/orders' }),
}
