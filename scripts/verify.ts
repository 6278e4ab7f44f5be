import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { verify } from '../src/app/verify.ts'

// Checks every invariant on the configured database, that of the running program, or an embedded one started for it.
// Exits with 1 when one is broken.
const config = readConfig(process.env)
const reached = await reachDatabase(config)
const pool = openToolPool(reached.url)
const findings = await verify(pool, config)
for (const { name, says, breaches } of findings) {
  console.log(`${breaches.length === 0 ? 'holds ' : 'BROKEN'} ${name.padEnd(14)} ${says}`)
  for (const breach of breaches) console.log(`         ${breach}`)
}
await pool.end()
await reached.letGo()

const broken = findings.filter((finding) => finding.breaches.length > 0).length
console.log(`${findings.length - broken} invariants hold, ${broken} broken`)
process.exitCode = broken === 0 ? 0 : 1
