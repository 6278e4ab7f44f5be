import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyMinute } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './online-payments.events.ts'
import { executeOnlineRefund } from './server/execute-online-refund.ts'
import { registerOnlinePaymentRoutes } from './server/online-payments.api.ts'
import { onlinePaymentsErasure } from './server/online-payments.erasure.ts'
import { onlinePaymentsInvariants } from './server/online-payments.invariants.ts'
import { AskAboutPayment, AskProviders, DoRefund } from './server/online-payments.jobs.ts'
import { onlinePaymentsPersonalData } from './server/online-payments.personal-data.ts'
import { pollPayment } from './server/poll-payment.ts'
import { pollProviders } from './server/poll-providers.ts'
import { registerOnlinePaymentsExport } from './server/register-online-payments-export.ts'

export const onlinePaymentsModule = defineModule({
  name: 'online-payments',
  about: 'money paid online, written once whatever arrives',
  events: Object.values(events),
  api: [registerOnlinePaymentRoutes, registerOnlinePaymentsExport],
  jobs: [
    defineJob(
      AskAboutPayment,
      (context: AppContext, { intent_id: intentId }) =>
        pollPayment(context, { intentId, onlyIfDue: true, now: context.clock() }),
      { concurrency: limits.providersAskedAtOnce },
    ),
    defineJob(AskProviders, pollProviders, { cron: everyMinute }),
    defineJob(DoRefund, (context: AppContext, { refund_id }) => executeOnlineRefund(context, refund_id), {
      concurrency: limits.providersAskedAtOnce,
    }),
  ],
  invariants: onlinePaymentsInvariants,
  personalData: onlinePaymentsPersonalData,
  erasure: onlinePaymentsErasure,
})
