import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { deliverSms, sweepSms } from './server/deliver-sms.ts'
import { registerSmsExport } from './server/register-sms-export.ts'
import { registerSmsRoutes } from './server/sms.api.ts'
import { smsErasure } from './server/sms.erasure.ts'
import { deliverSmsJob, sweepSmsJob } from './server/sms.jobs.ts'
import { smsPersonalData } from './server/sms.personal-data.ts'
import { smsRetention } from './server/sms.retention.ts'
import * as events from './sms.events.ts'

export const smsModule = defineModule({
  name: 'sms',
  about: 'the same for SMS; who let the shop write',
  events: Object.values(events),
  api: [registerSmsRoutes, registerSmsExport],
  jobs: [
    defineJob(deliverSmsJob, (context: AppContext, data, { isLast }) => deliverSms(context, data, isLast)),
    defineJob(sweepSmsJob, sweepSms, { cron: everyTenMinutes }),
  ],
  personalData: smsPersonalData,
  retention: smsRetention,
  erasure: smsErasure,
})
