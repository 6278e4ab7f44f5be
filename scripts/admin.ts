import { CredentialChanged } from '#people/accounts/server/public/accounts.jobs.ts'
import { runAdminCommand } from '#people/accounts/server/run-admin-command.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readSchemaVersion } from '#platform/database/migrate.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openJobs } from '#platform/jobs.ts'
import { createSilentLog } from '#platform/log.ts'
import { createSecurityEventRecorder } from '#shell/history/server/record-security-event.ts'
import { removeSecondFactorOf } from '#sign-in/security/server/remove-second-factor-of.ts'
import { promptPassword } from './prompt-password.ts'

// npm run admin -- create | reset-password | remove-second-factor EMAIL: the owner's way in when the office is locked.
// The shop may be running.
const [, , action = '', email = ''] = process.argv
const actions = ['create', 'reset-password', 'remove-second-factor']
if (!actions.includes(action) || email === '') {
  for (const one of actions) console.error(`npm run admin -- ${one} EMAIL`)
  process.exit(2)
}

try {
  const password = action === 'remove-second-factor' ? undefined : await promptPassword()
  const reached = await reachDatabase(readConfig(process.env))
  const { url } = reached
  const log = createSilentLog()
  // The shop sends these mails: at once when running, else at its start.
  const jobs = openJobs({ url, log, worker: false })
  const database = openDatabase({ url, jobs, log, whenChanged: () => {}, connections: 2 })
  try {
    if (!(await readSchemaVersion(database.pool)).current)
      throw new Error('The database is of another version than this program. Start the program once, then try again.')
    await jobs.start([CredentialChanged])
    const context = { database, noteSecurityEvent: createSecurityEventRecorder(database, log) }
    const now = new Date()
    if (action === 'create' || action === 'reset-password')
      for (const line of await runAdminCommand(context, { action, email, password, now })) console.log(line)
    else {
      await removeSecondFactorOf(context, { email, now })
      console.log(`${email} signs in by password alone again, and is signed out everywhere.`)
    }
  } finally {
    await jobs.stop()
    await database.close()
    await reached.letGo()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
