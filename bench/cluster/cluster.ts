import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, type RunningProgram, spawnProgram, waitUntilReady } from '#platform/test-kit/running-program.ts'
import { openStandIn, type StandIn } from '../../tools/providers/open-stand-in.ts'
import { DatabaseMachine, type ReplicationRole } from './database-machine.ts'
import { startEtcd } from './etcd.ts'
import { startDatabaseProxy, startHaproxy } from './haproxy.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { type Site, shopDatabase, shopUser } from './site.ts'
import { waitUntil } from './wait-until.ts'

export type ClusterShop = Omit<RunningProgram, 'readyAfterMs'>

export interface Cluster {
  machines: readonly DatabaseMachine[]
  shops: readonly ClusterShop[]
  target: { base: string }
  databaseUrl: string
  dataDir: string
  bank: StandIn
  /** Rejects when a program exits by itself. */
  aProgramEnds: Promise<never>
}

export async function startCluster(site: Site): Promise<Cluster> {
  const etcd = await startEtcd(site)
  const machines = [await DatabaseMachine.setUp(site, 'a', etcd), await DatabaseMachine.setUp(site, 'b', etcd)]
  for (const machine of machines) machine.switchOn()
  await hasTwoCopies(machines)
  await makeDatabase(site, await findPrimary(machines))

  const [write, read, pooled, front] = [await freePort(), await freePort(), await freePort(), await freePort()]
  startDatabaseProxy(site, machines, { write, read })
  startPgbouncer(site, { port: pooled, databasePort: write })
  const urlAt = (port: string) => `postgres://${shopUser}:${site.passwords.shop}@127.0.0.1:${port}/${shopDatabase}`
  const databaseUrl = urlAt(pooled)
  await waitUntil('the database is reached through proxy and pooler', () => canAsk(databaseUrl))

  const bank = await openStandIn()
  site.atEnd.defer(() => bank.close())
  const dataDir = join(site.folder, 'shop')
  mkdirSync(dataDir, { mode: 0o700 })
  const target = { base: `http://127.0.0.1:${front}` }
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: urlAt(read),
    DATA_DIR: dataDir,
    PUBLIC_URL: target.base,
    TRUST_PROXY: '1',
    PAYMENTS: bank.payments,
  }
  const shops = [await spawnShop(site, env), await spawnShop(site, env), await spawnShop(site, env)]
  await Promise.all(shops.map((shop) => waitUntilReady(shop, 60_000)))
  startHaproxy(site, shops, front)
  await waitUntil('the program answers', async () => (await fetch(target.base).catch(() => undefined))?.ok)
  return { machines, shops, target, databaseUrl, dataDir, bank, aProgramEnds: Promise.race(shops.map(endOf)) }
}

async function spawnShop(site: Site, env: Record<string, string>): Promise<ClusterShop> {
  const goesWithUs = ['setpriv', '--pdeathsig', 'TERM', '--']
  const shop = spawnProgram({ ...env, PORT: await freePort(), LOG_LEVEL: 'warn' }, goesWithUs)
  site.atEnd.defer(async () => {
    shop.child.kill('SIGTERM')
    const late = setTimeout(() => shop.child.kill('SIGKILL'), 15_000)
    await shop.exited
    clearTimeout(late)
  })
  return shop
}

async function endOf({ exited, said }: ClusterShop): Promise<never> {
  const code = await exited
  throw new Error(`A program of the shop ended with ${code}. It said:\n${said().slice(-3_000)}`)
}

async function makeDatabase({ passwords }: Site, primary: DatabaseMachine): Promise<void> {
  await primary.ask(`create role ${shopUser} login password '${passwords.shop}'`, 'postgres')
  await primary.ask(`create database ${shopDatabase} owner ${shopUser}`, 'postgres')
}

async function canAsk(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  const answered = await client.connect().then(
    () =>
      client.query('select 1').then(
        () => true,
        () => false,
      ),
    () => false,
  )
  await client.end().catch(() => undefined)
  return answered
}

export async function findPrimary(machines: readonly DatabaseMachine[], withinMs = 60_000): Promise<DatabaseMachine> {
  return waitUntil('there is a primary', () => onlyOne(machines, 'primary'), withinMs)
}

async function onlyOne(machines: readonly DatabaseMachine[], role: ReplicationRole) {
  for (const machine of machines) if (await machine.is(role)) return machine
  return undefined
}

/** Waits until commits are synchronous and Patroni has recorded it: it promotes only the recorded standby. */
export async function hasTwoCopies(machines: readonly DatabaseMachine[], withinMs = 90_000): Promise<void> {
  const both = async () => (await onlyOne(machines, 'primary')) && (await onlyOne(machines, 'sync'))
  await waitUntil('both machines write every commit', both, withinMs)
}
