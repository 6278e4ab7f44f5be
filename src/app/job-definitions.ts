import { recordErasedAccount, writeErased } from '#back-office/privacy/server/erased-list.ts'
import { purgeDemandJob, purgeJob, purgePicturesJob } from '#back-office/privacy/server/privacy.jobs.ts'
import { purge } from '#back-office/privacy/server/purge.ts'
import { purgeNightly } from '#back-office/privacy/server/purge-nightly.ts'
import { checkInvariants } from '#back-office/verify/server/check-invariants.ts'
import { checkInvariantsJob } from '#back-office/verify/server/verify.jobs.ts'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { SendTomorrowReminders } from '#counter/rounds/server/send-tomorrow-reminders.jobs.ts'
import { sendTomorrowReminders } from '#counter/rounds/server/send-tomorrow-reminders.ts'
import { billReturned } from '#finance/billing/server/bill-returned.ts'
import { billReturnedJob, orderIsBack, TellBillingDay } from '#finance/billing/server/billing.jobs.ts'
import { notifyBillingDay } from '#finance/billing/server/public/billing-day.ts'
import { cardHoldsJob } from '#finance/card-holds/server/card-holds.jobs.ts'
import { purgeCards } from '#finance/card-holds/server/purge-cards.ts'
import { runHoldSteps } from '#finance/card-holds/server/run-hold-steps.ts'
import { RemindDebtors } from '#finance/debts/server/debts.jobs.ts'
import { remindByRule } from '#finance/debts/server/remind-by-rule.ts'
import { executeOnlineRefund } from '#finance/online-payments/server/execute-online-refund.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { pollProviders } from '#finance/online-payments/server/poll-providers.ts'
import { AskAboutPayment, AskProviders, DoRefund } from '#finance/online-payments/server/public/online-payments.jobs.ts'
import { CredentialChanged, EmailLinkRequested, OldEmailNotice } from '#people/accounts/server/public/accounts.jobs.ts'
import { checkVatCode } from '#people/companies/server/check-vat-code.ts'
import { vatCheckJob } from '#people/companies/server/vat-check.jobs.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { deliverMailJob, sweepMailsJob } from '#people/mail/server/mail.jobs.ts'
import { sweepMails } from '#people/mail/server/sweep-mails.ts'
import { deliverSms, sweepSms } from '#people/sms/server/deliver-sms.ts'
import { deliverSmsJob, sweepSmsJob } from '#people/sms/server/public/sms.jobs.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, type Job, type JobDefinition, type Jobs, startJobWorkers } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { SendReturnNotices } from '#rentals/server/rental-notices.jobs.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import { quoteHoldsExpired } from '#rentals/server/unit-holds.jobs.ts'
import { LapseOrders } from '#sales/closing/server/lapse.jobs.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { deletePicture, drawAvif } from '#shell/images/images.jobs.ts'
import { deletePictureFiles } from '#shell/images/server/delete-picture-files.ts'
import { drawAvifFiles } from '#shell/images/server/draw-avif-files.ts'
import { ResetLinkRequested, SignInsSlowed } from '#sign-in/auth/server/auth.jobs.ts'
import { mailCredentialChanged } from '#sign-in/auth/server/mail-credential-changed.ts'
import { mailEmailLink } from '#sign-in/auth/server/mail-email-link.ts'
import { mailResetLink } from '#sign-in/auth/server/mail-reset-link.ts'
import { mailSignInsSlowed } from '#sign-in/auth/server/mail-sign-ins-slowed.ts'
import { notifyOldEmail } from '#sign-in/auth/server/notify-old-email.ts'

const everyMinute = '* * * * *'
/** Reminders start at nine; after downtime they catch up within ten minutes. */
const everyTenMinutes = '*/10 * * * *'
const input = limits.providersAskedAtOnce

/** An action of the shop itself, in a transaction. */
const acts =
  <D>(action: (work: Work, data: D) => Promise<unknown>) =>
  ({ database, clock }: AppContext, data: D) =>
    transact(database, { now: clock() }, (work) => action(work, data))

/** Every kind of job, what does it, and when it comes. */
export const jobDefinitions: JobDefinition<AppContext>[] = [
  defineJob(drawAvif, drawAvifFiles),
  defineJob(deletePicture, deletePictureFiles),
  defineJob(deliverMailJob, (context: AppContext, data, { isLast }) => deliverMail(context, data, isLast), {
    concurrency: limits.mailsAtOnce,
  }),
  defineJob(sweepMailsJob, sweepMails, { cron: everyTenMinutes }),
  defineJob(deliverSmsJob, (context: AppContext, data, { isLast }) => deliverSms(context, data, isLast)),
  defineJob(sweepSmsJob, sweepSms, { cron: everyTenMinutes }),
  defineJob(ResetLinkRequested, acts(mailResetLink)),
  defineJob(SignInsSlowed, acts(mailSignInsSlowed)),
  defineJob(
    EmailLinkRequested,
    acts((work, { user_id: userId }) => mailEmailLink(work, { userId })),
  ),
  defineJob(OldEmailNotice, acts(notifyOldEmail)),
  defineJob(CredentialChanged, acts(mailCredentialChanged)),
  defineJob(SendReturnNotices, sendReturnNotices, { cron: everyTenMinutes }),
  defineJob(SendTomorrowReminders, sendTomorrowReminders, { cron: everyTenMinutes }),
  defineJob(LapseOrders, lapseOrders, { cron: everyTenMinutes }),
  defineJob(TellBillingDay, notifyBillingDay, { cron: everyTenMinutes }),
  defineJob(RemindDebtors, remindByRule, { cron: everyTenMinutes }),
  defineJob(
    quoteHoldsExpired,
    acts(({ tx }, { product_ids }) => announceUnits(tx, product_ids)),
  ),
  defineJob(orderIsBack, (context: AppContext, { order_id }) => billReturned(context, order_id)),
  defineJob(billReturnedJob, (context: AppContext) => billReturned(context), { cron: everyTenMinutes }),
  defineJob(
    AskAboutPayment,
    (context: AppContext, { intent_id: intentId }) =>
      pollPayment(context, { intentId, onlyIfDue: true, now: context.clock() }),
    { concurrency: input },
  ),
  defineJob(AskProviders, pollProviders, { cron: everyMinute }),
  defineJob(DoRefund, (context: AppContext, { refund_id }) => executeOnlineRefund(context, refund_id), {
    concurrency: input,
  }),
  defineJob(
    cardHoldsJob,
    async (context: AppContext) => {
      await runHoldSteps(context)
      await purgeCards(context)
    },
    { cron: everyMinute },
  ),
  defineJob(purgeJob, purgeNightly, { cron: '15 3 * * *' }),
  defineJob(purgeDemandJob, (context: AppContext) => purge(context, { names: ['demandMarks'] }), { cron: '0 0 * * *' }),
  defineJob(purgePicturesJob, (context: AppContext) => purge(context, { names: ['pictures'] }), { cron: '40 * * * *' }),
  defineJob(recordErasedAccount, (context: AppContext, erased) => writeErased(context.config.dataDir, erased)),
  defineJob(vatCheckJob, async (context: AppContext, { code }) => {
    if ((await checkVatCode(context, code)) === 'unknown') throw new Error('VIES did not answer')
  }),
  defineJob(checkInvariantsJob, (context: AppContext) => checkInvariants(context, context.clock()), {
    cron: everyMinute,
  }),
]

export const jobQueues: Job<object>[] = jobDefinitions.map(({ job }) => job)

/** Also removes files that a killed process left without a row. */
export async function startWorkers(jobs: Jobs, context: AppContext): Promise<void> {
  await startJobWorkers(jobs, jobDefinitions, context)
  for (const files of ['unusedPhotos', 'pictures'] as const)
    void purge(context, { names: [files] }).catch((error) =>
      context.log.warn({ err: error }, `${files} were not purged`),
    )
}
