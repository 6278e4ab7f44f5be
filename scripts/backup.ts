import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/reach-database.ts'
import { backUp } from '../src/operations/server/back-up.ts'

// npm run backup [FILE] [--keep=N]: database and pictures in one file, also while the shop is open.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (
  positionals.length > 1 ||
  (keep !== undefined && !(Number.isInteger(keep) && keep > 0 && positionals.length === 0))
) {
  console.error(
    'npm run backup -- [FILE]\nnpm run backup -- --keep=14    into DATA_DIR/backups, where the newest 14 stay',
  )
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  const folder = join(config.dataDir, 'backups')
  const stamp = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)
  const file = positionals[0] ? resolve(positionals[0]) : join(folder, `irankine-${stamp}Z.tar`)
  const reached = await reachDatabase(config)
  const startedAt = performance.now()
  try {
    const { tables, pictures, jobs } = await backUp({
      url: reached.url,
      dataDir: config.dataDir,
      picturesUrl: config.picturesUrl,
      file,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${file}\n${rows} rows, ${jobs} waiting jobs, ${pictures.files} picture files in ${seconds} s`)
    if (pictures.missing.length > 0)
      console.error(`Files of ${pictures.missing.length} pictures were missing, as "npm run verify" will say too.`)
  } finally {
    await reached.letGo()
  }
  if (keep !== undefined) {
    const own = readdirSync(folder).filter((name) => /^irankine-\d{8}T\d{6}Z\.tar$/.test(name))
    for (const name of own.sort().slice(0, -keep)) rmSync(join(folder, name))
  }
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`)
  process.exitCode = 1
}
