import { OrderPaid } from '#orders/orders.events.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { on } from '#shell/action/subscribers.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './payments.events.ts'
import { announcePaidBills } from './server/announce-paid-bills.ts'
import { applyDaysVatRate } from './server/apply-days-vat-rate.ts'
import { mailInvoices } from './server/mail-invoices.ts'
import { registerPaymentRoutes } from './server/payments.api.ts'
import { paymentsInvariants } from './server/payments.invariants.ts'
import { paymentsPersonalData } from './server/payments.personal-data.ts'
import { paymentsRetention } from './server/payments.retention.ts'
import { registerPaymentsExport } from './server/register-payments-export.ts'
import { ApplyVatRates } from './server/vat-rates.jobs.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  about: 'money that came, bank statements',
  events: Object.values(events),
  beforeCommit: [announcePaidBills],
  jobs: [defineJob(ApplyVatRates, applyDaysVatRate, { cron: everyTenMinutes })],
  subscribers: [on(OrderPaid, mailInvoices)],
  api: [registerPaymentRoutes, registerPaymentsExport],
  invariants: paymentsInvariants,
  personalData: paymentsPersonalData,
  retention: paymentsRetention,
})
