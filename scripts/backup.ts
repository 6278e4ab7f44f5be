import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { createBackup } from '../src/back-office/operations/server/create-backup.ts'
import { backupName, computeMsUntilBackup, isBackupName } from '../src/back-office/operations/server/next-backup.ts'
import { pushBackup } from '../src/back-office/operations/server/push-backup.ts'

// npm run backup [FILE] [--keep=N] [--daily]: database and pictures in one file, also while the shop is running;
// uploaded with BACKUP_URL.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, daily: { type: 'boolean', default: false } },
})
const { daily } = values
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (
  positionals.length > 1 ||
  (positionals.length > 0 && daily) ||
  (keep !== undefined && !(Number.isInteger(keep) && keep > 0 && positionals.length === 0))
) {
  console.error(`npm run backup -- [FILE]
npm run backup -- --keep=14            into DATA_DIR/backups, where the newest 14 stay
npm run backup -- --keep=14 --daily    now, and then every day, until it is stopped`)
  process.exit(2)
}

/** After a failure: the database or the bucket may be starting. */
const againMs = 10 * 60_000

try {
  if (daily) await everyDay()
  else await takeAway(await make())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function everyDay(): Promise<never> {
  // As PID 1 of a container, signals do not end it by default.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
  const folder = join(readConfig(process.env).dataDir, 'backups')
  const names = () => (existsSync(folder) ? readdirSync(folder).filter(isBackupName).sort() : [])
  for (;;) {
    try {
      if (computeMsUntilBackup(names(), new Date()) === 0) await make()
      // Also one whose upload failed before the last restart.
      await takeAway(join(folder, names().at(-1) ?? ''))
      await delay(computeMsUntilBackup(names(), new Date()))
    } catch (error) {
      console.error((error as Error).message)
      await delay(againMs)
    }
  }
}

/** Resolves to the file. */
async function make(): Promise<string> {
  const config = readConfig(process.env)
  const file = positionals[0] ? resolve(positionals[0]) : join(config.dataDir, 'backups', backupName(new Date()))
  const startedAt = performance.now()
  try {
    const reached = await reachDatabase(config)
    try {
      const { dataDir, picturesUrl } = config
      const { tables, pictures, jobs } = await createBackup({ url: reached.url, dataDir, picturesUrl, file })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${file}\n${rows} rows, ${jobs} waiting jobs, ${pictures.files} picture files in ${seconds} s`)
      if (pictures.missing.length > 0)
        console.error(`Files of ${pictures.missing.length} pictures were missing, as "npm run verify" will say too.`)
    } finally {
      await reached.letGo()
    }
  } catch (error) {
    throw new Error(`No backup was made: ${(error as Error).message}`, { cause: error })
  }
  return file
}

async function takeAway(file: string): Promise<void> {
  const { backupUrl } = readConfig(process.env)
  if (backupUrl) await push(backupUrl, file)
  if (keep === undefined) return
  const folder = dirname(file)
  for (const name of readdirSync(folder).filter(isBackupName).sort().slice(0, -keep)) rmSync(join(folder, name))
}

async function push(url: string, file: string): Promise<void> {
  const erased = join(dirname(file), 'erased.jsonl')
  try {
    const lies = await pushBackup({ url, file, along: existsSync(erased) ? [erased] : [], keep })
    console.log(`Taken to ${lies}`)
  } catch (error) {
    throw new Error(`The backup was made, but could not be taken to BACKUP_URL: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
