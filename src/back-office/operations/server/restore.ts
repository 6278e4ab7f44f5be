import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { gatherErased, readErased } from '#back-office/privacy/server/erased-list.ts'
import type { InvariantFinding, Verifier } from '#back-office/verify/find-breaches.ts'
import { openDatabase } from '#platform/database/database.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { listKnownMigrations, migrate } from '#platform/database/migrate.ts'
import { ShopClient } from '#platform/database/shop-client.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { defineJobQueue, type Job, openJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { PictureStore } from '#shell/images/server/public/open-picture-files.ts'
import { type Manifest, WrongBackup } from './backup-file.ts'
import { backupShopFile } from './backup-shop-file.ts'
import { createPictureRestorer } from './create-picture-restorer.ts'
import { type RepeatErasuresResult, repeatErasures } from './repeat-erasures.ts'
import type { ShopContents, ShopFile, WaitingJob } from './shop-file.ts'
import { createStagingDatabase } from './staging-database.ts'

interface Restore<C extends ShopContents> extends PictureStore {
  file: string
  /** Default: a backup. */
  kind?: ShopFile<C>
  url: string
  /** Undefined: the role of `url`. */
  ownerUrl?: string | undefined
  /** Jobs of other kinds are dropped. */
  everyJob: Job<object>[]
  /** What the erasures that are repeated call in modules. */
  above: object
  verify: Verifier
  log: Log
  /** Default: only where there are no tables. */
  into?: 'nothing' | 'an-empty-shop' | 'any-shop'
  evenBroken?: boolean
  now?: Date
}

/** What an operator says of a restore. */
export type RestoreFrom<C extends ShopContents> = Pick<Restore<C>, 'file' | 'kind' | 'into' | 'evenBroken'>

export interface RestoreResult<C extends ShopContents> {
  manifest: C
  jobs: number
  erased: RepeatErasuresResult
  broken: InvariantFinding[]
}

/** Nothing has changed. The message is for the operator. */
export class RestoreError extends Error {
  override name = 'NotRestored'
}

/**
 * Checks the file; loads it into a new database beside the shop's, migrates it, adds waiting jobs, repeats erasures,
 * checks every invariant, then swaps the two in one transaction. If killed before, the shop is unchanged: restored
 * pictures have random names and are swept.
 *
 * Throws WrongBackup, RestoreError.
 */
export async function restore<C extends ShopContents = Manifest>(given: Restore<C>): Promise<RestoreResult<C>> {
  const {
    file,
    kind = backupShopFile as unknown as ShopFile<C>,
    url: shopUrl,
    ownerUrl: url = shopUrl,
    dataDir,
    picturesUrl,
    everyJob,
    above,
    verify,
    log,
    into = 'nothing',
    evenBroken = false,
    now = new Date(),
  } = given
  const store = { dataDir, picturesUrl }
  const manifest = await kind.check(file)
  const upTo = lastKnown(manifest)
  await refuseBusy(url)
  if (into !== 'any-shop') await refuseFilled(url, into)

  const beside = await createStagingDatabase(url)
  try {
    await migrate({ url: beside.url }, { upTo })
    const jobs = await fill(beside.url, store, (client, takePicture) => kind.load(client, file, manifest, takePicture))
    await migrate({ url: beside.url })
    const erased = await bringUp({
      url: beside.url,
      jobs,
      everyJob,
      above,
      log,
      list: await readErased([dataDir, dirname(file)]),
      now,
    })
    const broken = await listBroken(beside.url, store, verify)
    if (broken.length > 0 && !evenBroken)
      throw new RestoreError(
        `The restored shop breaks ${broken.length} invariants, so it was not put in place:\n${broken.map(tell).join('\n')}`,
      )
    if (url !== shopUrl) await grantAppRole({ ownerUrl: beside.url, url: shopUrl })
    await beside.takePlace()
    await gatherErased([dataDir, dirname(file)], dataDir)
    return { manifest, jobs: jobs.length, erased, broken }
  } catch (error) {
    await beside.drop().catch(() => undefined)
    throw error
  }
}

/** Throws when this program does not know all migrations. */
function lastKnown({ migrations, version }: ShopContents): number {
  const known = new Set(listKnownMigrations())
  const unknown = migrations.filter((moment) => !known.has(moment)).length
  if (unknown > 0)
    throw new WrongBackup(
      `The backup is of a newer program (${version}): this one does not know ${unknown} of its migrations. Restore it with that program.`,
    )
  return migrations.at(-1) ?? 0
}

/** PostgreSQL shows who has just left for a moment longer: whoever is still there a second later is at work. */
async function refuseBusy(url: string): Promise<void> {
  let names = await connected(url)
  for (let input = 0; names && input < 10; input++) {
    await setTimeout(100)
    names = await connected(url)
  }
  if (names) throw new RestoreError(`Somebody is connected to the database (${names.join(', ')}). Stop the shop first.`)
}

async function connected(url: string): Promise<string[] | null | undefined> {
  const [row] = await ask<{ names: string[] | null }>(
    url,
    `select array_agg(distinct coalesce(nullif(application_name, ''), 'without a name')) as names from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return row?.names
}

async function refuseFilled(url: string, into: 'nothing' | 'an-empty-shop'): Promise<void> {
  const [row] = await ask<{ n: number }>(
    url,
    `select count(*)::int as n from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  if (!row?.n) return
  if (into === 'nothing')
    throw new RestoreError(
      'There is a shop in this database already. Say --replace if the backup is to take its place.',
    )
  const filled = await ask<{ name: string }>(url, workOfAShop)
  if (filled.length > 0)
    throw new RestoreError(`The shop in this database is not empty (${filled.map(({ name }) => name).join(', ')}).`)
}

/** Settings, places and the first account are there from the first start. */
const workOfAShop = ['orders', 'documents', 'payments', 'clients', 'products', 'quote_links']
  .map((name) => `(select '${name}' as name from ${name} limit 1)`)
  .join(' union all ')

async function fill(
  url: string,
  store: PictureStore,
  load: (client: pg.ClientBase, takePicture: TakePicture) => Promise<WaitingJob[]>,
) {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine restore' })
  client.on('error', () => {})
  await client.connect()
  const pictures = createPictureRestorer(store)
  try {
    const jobs = await load(client, pictures.take)
    await pictures.end()
    return jobs
  } finally {
    await client.end().catch(() => {})
  }
}

type TakePicture = ReturnType<typeof createPictureRestorer>['take']

interface BringUp extends Pick<Restore<ShopContents>, 'url' | 'everyJob' | 'above' | 'log'> {
  jobs: WaitingJob[]
  list: Awaited<ReturnType<typeof readErased>>
  now: Date
}

async function bringUp({
  url,
  jobs: waiting,
  everyJob,
  above,
  log,
  list,
  now,
}: BringUp): Promise<RepeatErasuresResult> {
  const jobs = openJobs({ url, log, worker: false })
  await jobs.start(everyJob)
  const database = openDatabase({ url, jobs, log, above, whenChanged: () => {}, connections: 2 })
  try {
    const kinds = new Map(everyJob.map((kind) => [kind.name, kind]))
    await database.transaction(async (tx) => {
      for (const { name, data, start_after } of waiting) {
        const kind = kinds.get(name)
        if (!kind) continue
        const delay = Math.max(0, Math.ceil((Date.parse(start_after) - now.getTime()) / 1000))
        await jobs.send(tx, defineJobQueue(kind.name, kind.retries, delay), data)
      }
    })
    return await repeatErasures(database, list, now)
  } finally {
    await database.close()
    await jobs.stop()
  }
}

/** Unreferenced pictures are the replaced shop's, swept later. */
async function listBroken(url: string, store: PictureStore, verify: Verifier): Promise<InvariantFinding[]> {
  const pool = openToolPool(url)
  try {
    const findings = await verify(pool, store)
    return findings.filter(({ name, breaches }) => breaches.length > 0 && name !== 'I10-strangers')
  } finally {
    await pool.end()
  }
}

const tell = ({ name, says, breaches }: InvariantFinding) => `  ${name} ${says}: ${breaches.slice(0, 3).join('; ')}`

async function ask<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new ShopClient({ connectionString: url, application_name: 'irankine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    // biome-ignore lint/plugin/bare-connection: copies or moves whole tables, of whatever schema there is
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
