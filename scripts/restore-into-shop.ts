import { resolve } from 'node:path'
import { type Config, readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openLog } from '#platform/log.ts'
import { jobQueues } from '../src/app/job-definitions.ts'
import { upwardHandlers } from '../src/app/subscribers.ts'
import { verify } from '../src/app/verify.ts'
import { RestoreError, type RestoreFrom, restore } from '../src/back-office/operations/server/restore.ts'
import type { ShopContents } from '../src/back-office/operations/server/shop-file.ts'

interface FileIntoShop<C extends ShopContents> extends RestoreFrom<C> {
  /** What the rows are like, in words. */
  proof?: string
  /** Before anything is changed. */
  prepare?: (url: string, config: Config) => Promise<void>
}

/** While the shop is stopped. Says what came, or why nothing did (exit code 1). */
export async function restoreIntoShop<C extends ShopContents>({
  file,
  proof = '',
  prepare,
  ...how
}: FileIntoShop<C>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const reached = await reachDatabase(config, { mayMake: true })
    try {
      if (reached.how === 'running') throw new RestoreError('The shop is open. Stop it first.')
      await prepare?.(reached.url, config)
      const startedAt = performance.now()
      const { manifest, jobs, erased, broken } = await restore({
        ...how,
        file: resolve(file),
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
        `The shop of ${manifest.taken_at} is here: ${manifest.tables.length} tables with ${rows} rows,${proof && ` ${proof},`}`,
      )
      console.log(
        `${manifest.pictures.files} picture files and ${jobs} waiting jobs, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
      )
      console.log('Everybody signs in anew.')
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
}
