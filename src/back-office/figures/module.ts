import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { registerFiguresRoutes } from './server/figures.api.ts'
import { figuresInvariants } from './server/figures.invariants.ts'
import { MailReports } from './server/figures.jobs.ts'
import { figuresPersonalData } from './server/figures.personal-data.ts'
import { mailReports } from './server/report-mails.ts'

export const figuresModule = defineModule({
  name: 'figures',
  about: 'what the shop sold and earned in a period, by what, beside the one before',
  api: [registerFiguresRoutes],
  jobs: [defineJob(MailReports, (context: AppContext) => mailReports(context), { cron: everyTenMinutes })],
  invariants: figuresInvariants,
  personalData: figuresPersonalData,
})
