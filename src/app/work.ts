import { noteErased, writeErased } from '#back-office/privacy/server/erased-list.ts'
import { purgeDemandJob, purgeJob, purgePicturesJob } from '#back-office/privacy/server/privacy.jobs.ts'
import { purge } from '#back-office/privacy/server/purge.ts'
import { purgeNightly } from '#back-office/privacy/server/purge-nightly.ts'
import { checkInvariants } from '#back-office/verify/server/check-invariants.ts'
import { checkInvariantsJob } from '#back-office/verify/server/verify.jobs.ts'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import { TellTomorrow } from '#counter/rounds/server/tell-tomorrow.jobs.ts'
import { tellTomorrow } from '#counter/rounds/server/tell-tomorrow.ts'
import { CredentialChanged, EmailLinkWanted, OldEmailTold } from '#people/accounts/server/accounts.jobs.ts'
import { checkVatCode } from '#people/companies/server/check-vat-code.ts'
import { vatCheckJob } from '#people/companies/server/vat-check.jobs.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { deliverMailJob, sweepMailsJob } from '#people/mail/server/mail.jobs.ts'
import { sweepMails } from '#people/mail/server/sweep-mails.ts'
import { deliverSms, sweepSms } from '#people/sms/server/deliver-sms.ts'
import { deliverSmsJob, sweepSmsJob } from '#people/sms/server/sms.jobs.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Doing, doing, type Job, type Jobs, startDoing } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { TellReturns } from '#rentals/server/rental-notices.jobs.ts'
import { tellReturns } from '#rentals/server/tell-returns.ts'
import { holdsEnded } from '#rentals/server/unit-holds.jobs.ts'
import { LapseOrders } from '#selling/closing/server/lapse.jobs.ts'
import { lapseOrders } from '#selling/closing/server/lapse-orders.ts'
import { act, type Work } from '#shell/action/work.ts'
import { deletePicture, drawAvif } from '#shell/images/images.jobs.ts'
import { deletePictureFiles } from '#shell/images/server/delete-picture-files.ts'
import { drawAvifFiles } from '#shell/images/server/draw-avif-files.ts'
import { ResetLinkAsked, SignInsSlowed } from '#sign-in/auth/server/auth.jobs.ts'
import { mailCredentialChanged } from '#sign-in/auth/server/mail-credential-changed.ts'
import { mailEmailLink } from '#sign-in/auth/server/mail-email-link.ts'
import { mailResetLink } from '#sign-in/auth/server/mail-reset-link.ts'
import { mailSignInsSlowed } from '#sign-in/auth/server/mail-sign-ins-slowed.ts'
import { tellOldEmail } from '#sign-in/auth/server/tell-old-email.ts'
import { billReturned } from '#takings/billing/server/bill-returned.ts'
import { billReturnedJob, orderIsBack, TellBillingDay } from '#takings/billing/server/billing.jobs.ts'
import { tellBillingDay } from '#takings/billing/server/billing-day.ts'
import { cardHoldsJob } from '#takings/card-holds/server/card-holds.jobs.ts'
import { doHoldSteps } from '#takings/card-holds/server/do-hold-steps.ts'
import { purgeCards } from '#takings/card-holds/server/purge-cards.ts'
import { RemindDebtors } from '#takings/debts/server/debts.jobs.ts'
import { remindByRule } from '#takings/debts/server/remind-by-rule.ts'
import { askAbout } from '#takings/online-payments/server/ask-about.ts'
import { askProviders } from '#takings/online-payments/server/ask-providers.ts'
import { doRefund } from '#takings/online-payments/server/do-refund.ts'
import { AskAboutPayment, AskProviders, DoRefund } from '#takings/online-payments/server/online-payments.jobs.ts'

const everyMinute = '* * * * *'
/** Reminders start at nine; after downtime they catch up within ten minutes. */
const everyTenMinutes = '*/10 * * * *'
const asked = limits.providersAskedAtOnce

/** An action of the shop itself, in a transaction. */
const acts =
  <D>(action: (work: Work, data: D) => Promise<unknown>) =>
  ({ database, clock }: Ground, data: D) =>
    act(database, { now: clock() }, (work) => action(work, data))

/** Every kind of job, what does it, and when it comes. */
export const everyDoing: Doing<Ground>[] = [
  doing(drawAvif, drawAvifFiles),
  doing(deletePicture, deletePictureFiles),
  doing(deliverMailJob, (ground: Ground, data, { isLast }) => deliverMail(ground, data, isLast), {
    concurrency: limits.mailsAtOnce,
  }),
  doing(sweepMailsJob, sweepMails, { cron: everyTenMinutes }),
  doing(deliverSmsJob, (ground: Ground, data, { isLast }) => deliverSms(ground, data, isLast)),
  doing(sweepSmsJob, sweepSms, { cron: everyTenMinutes }),
  doing(ResetLinkAsked, acts(mailResetLink)),
  doing(SignInsSlowed, acts(mailSignInsSlowed)),
  doing(
    EmailLinkWanted,
    acts((work, { user_id: userId }) => mailEmailLink(work, { userId })),
  ),
  doing(OldEmailTold, acts(tellOldEmail)),
  doing(CredentialChanged, acts(mailCredentialChanged)),
  doing(TellReturns, tellReturns, { cron: everyTenMinutes }),
  doing(TellTomorrow, tellTomorrow, { cron: everyTenMinutes }),
  doing(LapseOrders, lapseOrders, { cron: everyTenMinutes }),
  doing(TellBillingDay, tellBillingDay, { cron: everyTenMinutes }),
  doing(RemindDebtors, remindByRule, { cron: everyTenMinutes }),
  doing(
    holdsEnded,
    acts(({ tx }, { product_ids }) => announceUnits(tx, product_ids)),
  ),
  doing(orderIsBack, (ground: Ground, { order_id }) => billReturned(ground, order_id)),
  doing(billReturnedJob, (ground: Ground) => billReturned(ground), { cron: everyTenMinutes }),
  doing(
    AskAboutPayment,
    (ground: Ground, { intent_id: intentId }) => askAbout(ground, { intentId, onlyIfDue: true, now: ground.clock() }),
    { concurrency: asked },
  ),
  doing(AskProviders, askProviders, { cron: everyMinute }),
  doing(DoRefund, (ground: Ground, { refund_id }) => doRefund(ground, refund_id), { concurrency: asked }),
  doing(
    cardHoldsJob,
    async (ground: Ground) => {
      await doHoldSteps(ground)
      await purgeCards(ground)
    },
    { cron: everyMinute },
  ),
  doing(purgeJob, purgeNightly, { cron: '15 3 * * *' }),
  doing(purgeDemandJob, (ground: Ground) => purge(ground, { names: ['demandMarks'] }), { cron: '0 0 * * *' }),
  doing(purgePicturesJob, (ground: Ground) => purge(ground, { names: ['pictures'] }), { cron: '40 * * * *' }),
  doing(noteErased, (ground: Ground, erased) => writeErased(ground.config.dataDir, erased)),
  doing(vatCheckJob, async (ground: Ground, { code }) => {
    if ((await checkVatCode(ground, code)) === 'unknown') throw new Error('VIES did not answer')
  }),
  doing(checkInvariantsJob, (ground: Ground) => checkInvariants(ground, ground.clock()), { cron: everyMinute }),
]

export const everyJob: Job<object>[] = everyDoing.map(({ job }) => job)

/** Also removes files that a killed process left without a row. */
export async function startWork(jobs: Jobs, ground: Ground): Promise<void> {
  await startDoing(jobs, everyDoing, ground)
  for (const files of ['unusedPhotos', 'pictures'] as const)
    void purge(ground, { names: [files] }).catch((error) => ground.log.warn({ err: error }, `${files} were not purged`))
}
