import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { limits } from '#platform/limits/limits.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './mails.events.ts'
import { deliverMail } from './server/deliver-mail.ts'
import { mailErasure } from './server/mail.erasure.ts'
import { deliverMailJob, sweepMailsJob } from './server/mail.jobs.ts'
import { mailPersonalData } from './server/mail.personal-data.ts'
import { mailRetention } from './server/mail.retention.ts'
import { registerMailRoutes } from './server/mails.api.ts'
import { sweepMails } from './server/sweep-mails.ts'

export const mailModule = defineModule({
  name: 'mail',
  about: 'queued in the transaction, sent behind it',
  events: Object.values(events),
  api: [registerMailRoutes],
  jobs: [
    defineJob(deliverMailJob, (context: AppContext, data, { isLast }) => deliverMail(context, data, isLast), {
      concurrency: limits.mailsAtOnce,
    }),
    defineJob(sweepMailsJob, sweepMails, { cron: everyTenMinutes }),
  ],
  personalData: mailPersonalData,
  retention: mailRetention,
  erasure: mailErasure,
})
