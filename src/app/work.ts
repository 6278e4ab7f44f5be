import { CredentialChanged, EmailLinkWanted, OldEmailTold } from '#accounts/server/accounts.jobs.ts'
import { ResetLinkAsked, SignInsSlowed, startAuthWork } from '#auth/server/auth.jobs.ts'
import { billReturnedJob, startBillingWork } from '#billing/server/billing.jobs.ts'
import { cardHoldsJob } from '#card-holds/server/card-holds.jobs.ts'
import { startCardHoldsWork } from '#card-holds/server/start-card-holds-work.ts'
import { LapseOrders } from '#closing/server/lapse.jobs.ts'
import { lapseOrders } from '#closing/server/lapse-orders.ts'
import { startCompaniesWork } from '#companies/server/start-companies-work.ts'
import { vatCheckJob } from '#companies/server/vat-check.jobs.ts'
import { RemindDebtors } from '#debts/server/debts.jobs.ts'
import { remindByRule } from '#debts/server/remind-by-rule.ts'
import { forgetDaysJob, startDemandWork } from '#demand/server/demand.jobs.ts'
import { sweepPhotos } from '#handovers/server/sweep-photos.ts'
import { drawAvif, erasePicture } from '#images/images.jobs.ts'
import { drawAvifFiles } from '#images/server/draw-avif-files.ts'
import { erasePictureFiles } from '#images/server/erase-picture-files.ts'
import { sweepPictures } from '#images/server/sweep-pictures.ts'
import { deliverMail } from '#mail/server/deliver-mail.ts'
import { deliverMailJob, sweepMailsJob } from '#mail/server/mail.jobs.ts'
import { sweepMails } from '#mail/server/sweep-mails.ts'
import { AskAboutPayment, AskProviders, DoRefund } from '#online-payments/server/online-payments.jobs.ts'
import { startOnlinePaymentsWork } from '#online-payments/server/start-online-payments-work.ts'
import type { Ground } from '#platform/http/api-server.ts'
import type { Job, Jobs } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { noteErased } from '#privacy/server/erased-list.ts'
import { purgeJob, startPrivacyWork } from '#privacy/server/privacy.jobs.ts'
import { orderIsBack } from '#rentals/server/order-is-back.jobs.ts'
import { TellReturns } from '#rentals/server/rental-notices.jobs.ts'
import { tellReturns } from '#rentals/server/tell-returns.ts'
import { holdsEnded, startHoldsWork } from '#rentals/server/unit-holds.jobs.ts'
import { TellTomorrow } from '#rounds/server/tell-tomorrow.jobs.ts'
import { tellTomorrow } from '#rounds/server/tell-tomorrow.ts'
import { deliverSms, sweepSms } from '#sms/server/deliver-sms.ts'
import { deliverSmsJob, sweepSmsJob } from '#sms/server/sms.jobs.ts'
import { checkInvariantsJob, startVerifyWork, sweepPicturesJob } from '#verify/server/verify.jobs.ts'

/** From nine o’clock on there may be somebody to tell; a program that was down then finds them soon after it is up. */
const everyTenMinutes = '*/10 * * * *'

/** Every kind of work that is done later. */
export const everyJob: Job<object>[] = [
  drawAvif,
  erasePicture,
  deliverMailJob,
  sweepMailsJob,
  deliverSmsJob,
  sweepSmsJob,
  ResetLinkAsked,
  SignInsSlowed,
  EmailLinkWanted,
  OldEmailTold,
  CredentialChanged,
  TellReturns,
  TellTomorrow,
  LapseOrders,
  RemindDebtors,
  holdsEnded,
  orderIsBack,
  billReturnedJob,
  AskAboutPayment,
  AskProviders,
  DoRefund,
  cardHoldsJob,
  purgeJob,
  noteErased,
  vatCheckJob,
  checkInvariantsJob,
  sweepPicturesJob,
  forgetDaysJob,
]

/** Does each room's work in this process. */
export async function startWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(drawAvif, (picture) => drawAvifFiles(ground, picture))
  await jobs.work(erasePicture, (picture) => erasePictureFiles(ground, picture))
  await jobs.work(deliverMailJob, (data, { isLast }) => deliverMail(ground, data, isLast), {
    concurrency: limits.mailsAtOnce,
  })
  await jobs.work(sweepMailsJob, async () => void (await sweepMails(ground)))
  await jobs.every(sweepMailsJob, everyTenMinutes)
  await jobs.work(deliverSmsJob, (data, { isLast }) => deliverSms(ground, data, isLast))
  await jobs.work(sweepSmsJob, async () => void (await sweepSms(ground)))
  await jobs.every(sweepSmsJob, everyTenMinutes)
  await jobs.work(TellReturns, () => tellReturns(ground))
  await jobs.every(TellReturns, everyTenMinutes)
  await jobs.work(TellTomorrow, () => tellTomorrow(ground))
  await jobs.every(TellTomorrow, everyTenMinutes)
  await jobs.work(LapseOrders, () => lapseOrders(ground))
  await jobs.every(LapseOrders, everyTenMinutes)
  await jobs.work(RemindDebtors, async () => void (await remindByRule(ground)))
  await jobs.every(RemindDebtors, everyTenMinutes)
  await startHoldsWork(jobs, ground)
  await startBillingWork(jobs, ground)
  await startOnlinePaymentsWork(jobs, ground)
  await startCardHoldsWork(jobs, ground)
  await startAuthWork(jobs, ground)
  void sweepPhotos(ground).catch((error) => ground.log.warn({ err: error }, 'photos were not swept'))
  await startDemandWork(jobs, ground)
  await startPrivacyWork(jobs, ground)
  await startCompaniesWork(jobs, ground)
  await startVerifyWork(jobs, ground)
  void sweepPictures(ground).catch((error) => ground.log.warn({ err: error }, 'pictures were not swept'))
}
