import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type {} from 'pg'
import { verify } from '#back-office/verify/verify.ts'
import type { Config } from '#platform/config.ts'
import { missingForDocuments } from '#shell/settings/missing-for-documents.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { bad, type Finding, good, warning } from './finding.ts'
import { lookAtClock } from './look-at-clock.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { lookAtJobs } from './look-at-jobs.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtReplica } from './look-at-replica.ts'

/** Changes nothing. */
export async function examine(config: Config, pool: pg.Pool): Promise<Finding[]> {
  return [
    lookAtConfig(config),
    ...(await told('database', () => lookAtDatabase(pool))),
    ...(await told('replica', () => lookAtReplica(config.databaseReadUrl))),
    ...(await told('disk', () => lookAtDisk(config.dataDir, new Date()))),
    ...(await told('clock', () => lookAtClock(pool))),
    ...(await told('mail', () => lookAtMail(config.mailUrl))),
    ...(await told('seller', () => lookAtSeller(pool))),
    ...(await told('jobs', () => lookAtJobs(pool))),
    ...(await told('invariants', () => lookAtInvariants(pool, config))),
  ]
}

function lookAtConfig({ publicUrl, host, trustProxy }: Config): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  const isOpen = hostname !== 'localhost'
  if (isOpen && protocol !== 'https:')
    return bad(
      'configuration',
      `PUBLIC_URL is ${publicUrl}`,
      'Put a proxy with TLS in front and let PUBLIC_URL begin with https://.',
    )
  if (isOpen && trustProxy === 0 && ['localhost', '127.0.0.1', '::1'].includes(host))
    return warning(
      'configuration',
      'TRUST_PROXY is 0 behind a proxy',
      'Set TRUST_PROXY=1: otherwise all visitors count as one client and share the limits on attempts.',
    )
  return good('configuration', `every variable is right; the shop is ${publicUrl}`)
}

async function lookAtInvariants(pool: pg.Pool, config: Config): Promise<Finding[]> {
  const findings = await verify(pool, config)
  const broken = findings.filter(({ breaches }) => breaches.length > 0)
  if (broken.length === 0) return [good('invariants', `all ${findings.length} hold`)]
  return broken.map(({ name, says, breaches }) =>
    bad(
      `invariant ${name}`,
      `not true: ${says} (${breaches[0]})`,
      'npm run verify lists every breach; docs/operations.md says what each means.',
    ),
  )
}

/** A failing examination is a finding, too. */
async function told(about: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [bad(about, (error as Error).message || String(error), 'It could not be looked at; mend this first.')]
  }
}

/** Without the seller's data no order is accepted. */
async function lookAtSeller(pool: pg.Pool): Promise<Finding[]> {
  const missing = missingForDocuments(await readSettings(drizzle(pool)))
  if (missing.length === 0) return [good('seller', 'the settings have all that documents need')]
  return [
    bad(
      'seller',
      `the settings lack ${missing.join(', ')}: no order is taken and no document issued`,
      'Fill them in at /admin/settings.',
    ),
  ]
}
