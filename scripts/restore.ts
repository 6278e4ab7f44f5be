import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openLog } from '#platform/log.ts'
import { jobQueues } from '../src/app/job-definitions.ts'
import { upwardHandlers } from '../src/app/subscribers.ts'
import { verify } from '../src/app/verify.ts'
import { createBackup } from '../src/back-office/operations/server/create-backup.ts'
import { RestoreError, restore } from '../src/back-office/operations/server/restore.ts'

// npm run restore -- FILE [--replace] [--even-broken] [--without-copy]: restores a backup while the shop is stopped.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'even-broken': { type: 'boolean', default: false },
    'without-copy': { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (!file || positionals.length > 1) {
  console.error(`npm run restore -- FILE            into an empty database and folder
npm run restore -- FILE --replace  in place of the shop that is there, of which a copy is kept first
  --without-copy  no copy of what is there (when it can't be read any more)
  --even-broken   also when the restored shop breaks invariants`)
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  const reached = await reachDatabase(config, { mayMake: true })
  try {
    if (reached.how === 'running') throw new RestoreError('The shop is open. Stop it first.')
    if (values.replace && !values['without-copy']) await copyWhatIsThere(reached.url, config)
    const startedAt = performance.now()
    const { manifest, jobs, erased, broken } = await restore({
      file: resolve(file),
      url: reached.url,
      ownerUrl: reached.ownerUrl,
      dataDir: config.dataDir,
      picturesUrl: config.picturesUrl,
      everyJob: jobQueues,
      above: upwardHandlers,
      verify,
      log: openLog('warn'),
      into: values.replace ? 'any-shop' : 'nothing',
      evenBroken: values['even-broken'],
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `The shop of ${manifest.taken_at} is back: ${rows} rows, ${jobs} waiting jobs, ${manifest.pictures.files} picture files`,
    )
    console.log(`in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Everybody signs in anew.`)
    if (erased.erased > 0) console.log(`${erased.erased} people who were erased since are erased again.`)
    for (const line of erased.left) console.error(`Could not be erased again: ${line}`)
    for (const { name, says } of broken) console.error(`BROKEN ${name} ${says}`)
  } finally {
    await reached.letGo()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function copyWhatIsThere(url: string, { dataDir, picturesUrl }: Config): Promise<void> {
  const copy = join(
    dataDir,
    'backups',
    `before-restore-${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}Z.tar`,
  )
  try {
    await createBackup({ url, dataDir, picturesUrl, file: copy })
  } catch (error) {
    throw new RestoreError(
      `What is there could not be copied (${(error as Error).message}), so nothing was changed. ` +
        'If it is lost anyway, say --without-copy.',
    )
  }
  if (existsSync(copy)) console.log(`What was there is kept in ${copy}`)
}
