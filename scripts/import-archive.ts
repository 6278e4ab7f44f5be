import { resolve } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openLog } from '#platform/log.ts'
import { jobQueues } from '../src/app/job-definitions.ts'
import { upwardHandlers } from '../src/app/subscribers.ts'
import { verify } from '../src/app/verify.ts'
import { archiveShopFile } from '../src/back-office/operations/server/archive-shop-file.ts'
import { RestoreError, restore } from '../src/back-office/operations/server/restore.ts'

// npm run import-archive -- FILE: reads an archive (/api/admin/archive.zip) into an empty shop while it is stopped.
const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0) {
  console.error(
    'npm run import-archive -- FILE   into an empty database, or a shop without orders, products and clients',
  )
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  const reached = await reachDatabase(config, { mayMake: true })
  try {
    if (reached.how === 'running') throw new RestoreError('The shop is open. Stop it first.')
    const startedAt = performance.now()
    const { manifest, jobs, erased } = await restore({
      file: resolve(file),
      kind: archiveShopFile,
      into: 'an-empty-shop',
      url: reached.url,
      ownerUrl: reached.ownerUrl,
      dataDir: config.dataDir,
      picturesUrl: config.picturesUrl,
      everyJob: jobQueues,
      above: upwardHandlers,
      verify,
      log: openLog('warn'),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `The shop of ${manifest.taken_at} is here: ${manifest.tables.length} tables with ${rows} rows, counted and summed like in the archive,`,
    )
    console.log(
      `${manifest.pictures.files} picture files and ${jobs} waiting jobs, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    )
    console.log('Everybody signs in anew.')
    for (const line of erased.left) console.error(`Could not be erased again: ${line}`)
  } finally {
    await reached.letGo()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
