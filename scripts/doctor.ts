import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { reindexMismatchedCollations } from '#platform/database/collation-mismatches.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { verify } from '../src/app/verify.ts'
import type { DoctorFinding } from '../src/back-office/operations/server/doctor/doctor-finding.ts'
import { examineInstallation } from '../src/back-office/operations/server/doctor/examine-installation.ts'

// npm run doctor: checks the shop's surroundings, running or not, and gives advice. Exits with 1 for errors; warnings
// alone are 0. npm run doctor -- --reindex: first rebuilds indexes whose collation changed.
const marks: Record<DoctorFinding['state'], string> = { good: '✓', warning: '!', bad: '✗' }
try {
  const config = readConfig(process.env)
  const { values } = parseArgs({ options: { reindex: { type: 'boolean', default: false } } })
  const reached = await reachDatabase(config)
  if (values.reindex) await reindex(reached.ownerUrl)
  const pool = openToolPool(reached.url)
  const findings = await examineInstallation(config, pool, verify).finally(() => pool.end())
  await reached.letGo()
  for (const { state, about, says, advice } of findings) {
    console.log(`${marks[state]} ${about.padEnd(17)} ${says}`)
    if (advice) console.log(`  ${''.padEnd(17)} → ${advice}`)
  }
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
} catch (error) {
  console.log(`✗ ${(error as Error).message}`)
  process.exitCode = 1
}

async function reindex(ownerUrl: string): Promise<void> {
  const owner = openToolPool(ownerUrl)
  try {
    // A large index takes longer than the shop's own timeouts.
    await owner.query('set statement_timeout = 0')
    const left = await reindexMismatchedCollations(owner, (index) => console.log(`built anew: ${index}`))
    for (const statement of left) console.log(`To be said by a superuser of the database: ${statement};`)
  } finally {
    await owner.end()
  }
}
