import { obeyOwner } from '#accounts/server/obey-owner.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { schemaVersion } from '#platform/migrate.ts'
import { reachDatabase } from '#platform/reach-database.ts'
import { askPassword } from './ask-password.ts'

// npm run admin -- create EMAIL | reset-password EMAIL: the owner's way in when the office's is shut. The shop may be open.
const [, , deed = '', email = ''] = process.argv
if ((deed !== 'create' && deed !== 'reset-password') || email === '') {
  console.error('npm run admin -- create EMAIL\nnpm run admin -- reset-password EMAIL')
  process.exit(2)
}

try {
  const password = await askPassword()
  const reached = await reachDatabase(readConfig(process.env))
  const parts = { url: reached.url, jobs: {} as Jobs, log: silentLog(), whenChanged: () => {}, connections: 2 }
  const database = openDatabase(parts)
  try {
    if (!(await schemaVersion(database.pool)).current)
      throw new Error('The database is of another version than this program. Start the program once, then try again.')
    for (const line of await obeyOwner(database, { deed, email, password, now: new Date() })) console.log(line)
  } finally {
    await database.close()
    await reached.letGo()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
