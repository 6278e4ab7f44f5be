import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type {} from 'pg'
import type { Verifier } from '#back-office/verify/find-breaches.ts'
import type { Config } from '#platform/config.ts'
import { listMissingSellerFields } from '#shell/settings/list-missing-seller-fields.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'
import { examineClock } from './examine-clock.ts'
import { examineDatabase } from './examine-database.ts'
import { examineDisk } from './examine-disk.ts'
import { examineJobs } from './examine-jobs.ts'
import { examineMail } from './examine-mail.ts'
import { examineReplica } from './examine-replica.ts'

/** Changes nothing. */
export async function examineInstallation(config: Config, pool: pg.Pool, verify: Verifier): Promise<DoctorFinding[]> {
  return [
    lookAtConfig(config),
    ...(await told('database', () => examineDatabase(pool))),
    ...(await told('replica', () => examineReplica(config.databaseReadUrl))),
    ...(await told('disk', () => examineDisk(config.dataDir, new Date()))),
    ...(await told('clock', () => examineClock(pool))),
    ...(await told('mail', () => examineMail(config.mailUrl))),
    ...(await told('seller', () => lookAtSeller(pool))),
    ...(await told('jobs', () => examineJobs(pool))),
    ...(await told('invariants', () => lookAtInvariants(pool, config, verify))),
  ]
}

function lookAtConfig({ publicUrl, host, trustProxy }: Config): DoctorFinding {
  const { protocol, hostname } = new URL(publicUrl)
  const isOpen = hostname !== 'localhost'
  if (isOpen && protocol !== 'https:')
    return reportBad(
      'configuration',
      `PUBLIC_URL is ${publicUrl}`,
      'Put a proxy with TLS in front and let PUBLIC_URL begin with https://.',
    )
  if (isOpen && trustProxy === 0 && ['localhost', '127.0.0.1', '::1'].includes(host))
    return reportWarning(
      'configuration',
      'TRUST_PROXY is 0 behind a proxy',
      'Set TRUST_PROXY=1: otherwise all visitors count as one client and share the limits on attempts.',
    )
  return reportGood('configuration', `every variable is right; the shop is ${publicUrl}`)
}

async function lookAtInvariants(pool: pg.Pool, config: Config, verify: Verifier): Promise<DoctorFinding[]> {
  const findings = await verify(pool, config)
  const broken = findings.filter(({ breaches }) => breaches.length > 0)
  if (broken.length === 0) return [reportGood('invariants', `all ${findings.length} hold`)]
  return broken.map(({ name, says, breaches }) =>
    reportBad(
      `invariant ${name}`,
      `not true: ${says} (${breaches[0]})`,
      'npm run verify lists every breach; docs/operations.md says what each means.',
    ),
  )
}

/** A failing examination is a finding, too. */
async function told(about: string, look: () => Promise<DoctorFinding[]>): Promise<DoctorFinding[]> {
  try {
    return await look()
  } catch (error) {
    return [reportBad(about, (error as Error).message || String(error), 'It could not be looked at; mend this first.')]
  }
}

/** A shop without the seller's data accepts no order. */
async function lookAtSeller(pool: pg.Pool): Promise<DoctorFinding[]> {
  const missing = listMissingSellerFields(await readSettings(drizzle(pool)))
  if (missing.length === 0) return [reportGood('seller', 'the settings have all that documents need')]
  return [
    reportBad(
      'seller',
      `the settings lack ${missing.join(', ')}: no order is taken and no document issued`,
      'Fill them in at /admin/settings.',
    ),
  ]
}
