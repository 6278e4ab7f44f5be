import { defineJob, everyTenMinutes } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import * as events from './debts.events.ts'
import { registerDebtPaperRoutes } from './server/debt-papers.api.ts'
import { registerDebtRoutes } from './server/debts.api.ts'
import { debtsInvariants } from './server/debts.invariants.ts'
import { MailStatements, RemindDebtors } from './server/debts.jobs.ts'
import { debtsPersonalData } from './server/debts.personal-data.ts'
import { debtsRetention } from './server/debts.retention.ts'
import { mailStatements } from './server/mail-statements.ts'
import { registerDebtsExport } from './server/register-debts-export.ts'
import { remindByRule } from './server/remind-by-rule.ts'

export const debtsModule = defineModule({
  name: 'debts',
  about: 'who owes what since when: letters, promises, interest',
  events: Object.values(events),
  api: [registerDebtRoutes, registerDebtPaperRoutes, registerDebtsExport],
  jobs: [
    defineJob(RemindDebtors, remindByRule, { cron: everyTenMinutes }),
    defineJob(MailStatements, mailStatements, { cron: everyTenMinutes }),
  ],
  invariants: debtsInvariants,
  personalData: debtsPersonalData,
  retention: debtsRetention,
})
