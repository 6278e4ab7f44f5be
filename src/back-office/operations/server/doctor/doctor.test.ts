import { createServer, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { buildClockFinding } from './examine-clock.ts'
import { examineDatabase } from './examine-database.ts'
import { buildDiskSpaceFinding } from './examine-disk.ts'
import { examineInstallation } from './examine-installation.ts'
import { buildCertificateFinding, examineMail } from './examine-mail.ts'
import { buildReplicaFinding } from './examine-replica.ts'
import { localhostCertificate } from './mail-certificate.factories.ts'

const shop = openShopForFile()
beforeAll(async () => {
  await makeAdmin(shop)
})

const said = async (changes: object = {}) => {
  const findings = await examineInstallation({ ...shop.context.config, ...changes }, shop.context.database.pool, verify)
  return Object.fromEntries(findings.map(({ about, state }) => [about, state]))
}

test('a shop in order has nothing bad, and each warning says what to do', async () => {
  const findings = await examineInstallation(shop.context.config, shop.context.database.pool, verify)
  expect(findings.filter(({ state }) => state === 'bad')).toEqual([
    expect.objectContaining({ about: 'configuration', says: 'PUBLIC_URL is http://shop.example.lt' }),
  ])
  for (const { state, advice } of findings) expect(Boolean(advice)).toBe(state !== 'good')
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['database', 'letters', 'schema', 'connections', 'disk', 'backup', 'clock', 'mail', 'jobs']),
  )
  expect(await said({ publicUrl: 'https://shop.example.lt' })).toMatchObject({ configuration: 'warning' })
  expect(await said({ publicUrl: 'https://shop.example.lt', trustProxy: 1 })).toMatchObject({ configuration: 'good' })
})

test('T88 the doctor warns of a database role that can change the history’s tables, and not of the shop’s own role', async () => {
  const { pool } = shop.context.database
  const [{ name, mighty }] = (
    await pool.query('select current_user as name, rolsuper as mighty from pg_roles where rolname = current_user')
  ).rows
  const role = async (asking: pg.Pool) => (await examineDatabase(asking)).find(({ about }) => about === 'role')
  expect(await role(pool)).toMatchObject({ state: 'warning', says: expect.stringContaining(name) })
  if (!mighty) return

  const asking = `irankine_doctor_${process.pid}`
  const ownerUrl = pool.options.connectionString as string
  await grantAppRole({ ownerUrl, url: `postgres://${asking}@/irankine` })
  const asShop = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  await asShop.query(`set session authorization ${asking}`)
  expect(await role(asShop)).toMatchObject({ state: 'good' })
  await asShop.query(`reset session authorization; alter table history owner to ${asking}`)
  await asShop.query(`set session authorization ${asking}`)
  expect(await role(asShop)).toMatchObject({ state: 'warning', says: expect.stringContaining('owns the history') })
  await asShop.query('reset session authorization')
  await asShop.query(`reassign owned by ${asking} to current_user; drop owned by ${asking}; drop role ${asking}`)
  await asShop.end()
})

test('T111 a shop without its seller’s data is told that it takes no orders', async () => {
  expect(await said()).toMatchObject({ seller: 'good' })
  const { pool } = shop.context.database
  await pool.query(`update settings set value = jsonb_set(value, '{code}', '""')`)
  const findings = await examineInstallation(shop.context.config, pool, verify)
  expect(findings.find(({ about }) => about === 'seller')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('lack code'),
  })
  await pool.query(`update settings set value = jsonb_set(value, '{code}', '"305519913"')`)
})

test('the doctor names each fault: a broken invariant, a failed mail, jobs without a worker, a missing folder', async () => {
  const { pool } = shop.context.database
  await pool.query(`insert into mails (template, recipient, subject, text, html, written_at, failed_at)
    values ('contact', 'a@example.lt', '', '', '', now(), now());
    insert into pgboss.job (name, data, start_after) values ('send-mail', '{}', now() - interval '1 hour');
    update users set roles = '{}'`)
  expect(await said({ dataDir: '/nowhere/at/all' })).toMatchObject({
    'invariant I8': 'bad',
    mails: 'warning',
    jobs: 'bad',
    disk: 'bad',
  })
})

test('T84 an order of letters that changed under the indexes is bad, and the command that mends it is named', async () => {
  const { pool } = shop.context.database
  const [{ mighty }] = (await pool.query('select rolsuper as mighty from pg_roles where rolname = current_user')).rows
  const look = async () => (await examineDatabase(pool)).find(({ about }) => about === 'order of letters')
  expect(await look()).toMatchObject({ state: 'good' })
  if (!mighty) return
  await pool.query(`update pg_collation set collversion = '1.0' where collname = 'lt-x-icu'`)
  expect(await look()).toMatchObject({ state: 'bad', advice: expect.stringContaining('npm run doctor -- --reindex') })
  await pool.query('alter collation "lt-x-icu" refresh version')
})

test('the disk, the clock and certificates are judged by their measures', () => {
  expect([5_000, 1_000, 100].map((mb) => buildDiskSpaceFinding(mb).state)).toEqual(['good', 'warning', 'bad'])
  expect([60, 5, -1].map((days) => buildCertificateFinding(days).state)).toEqual(['good', 'warning', 'bad'])
  const written = Date.parse('2026-11-20T00:00:00Z')
  const today = new Date('2026-11-21T00:00:00Z')
  expect([0.1, 10, 3_600].map((apart) => buildClockFinding(today, apart, written).state)).toEqual([
    'good',
    'warning',
    'bad',
  ])
  expect(buildClockFinding(new Date('2020-01-01T00:00:00Z'), 0, written).state).toBe('bad')
})

test('a replica is judged by whether it follows; one that is away costs only speed', async () => {
  const copy = { isCopy: true, behind: 0, isReceiving: true }
  expect(buildReplicaFinding(copy).state).toBe('good')
  expect(buildReplicaFinding({ ...copy, behind: null }).state).toBe('good')
  expect(buildReplicaFinding({ ...copy, behind: 300 }).state).toBe('warning')
  expect(buildReplicaFinding({ ...copy, isReceiving: false }).state).toBe('bad')
  const url = shop.context.database.pool.options.connectionString
  expect(await said({ databaseReadUrl: url })).toMatchObject({ replica: 'warning' })
  expect(await said({ databaseReadUrl: 'postgres://localhost:1/none' })).toMatchObject({ replica: 'warning' })
  expect(await said()).not.toHaveProperty('replica')
})

test('a mail server that is not there is bad; one without encryption is let pass with a warning', async () => {
  expect(await examineMail('smtp://localhost:9')).toMatchObject([{ about: 'mail', state: 'bad' }])
  const server = await anSmtpServer()
  const { port } = server.address() as { port: number }
  expect(await examineMail(`smtp://localhost:${port}`)).toMatchObject([
    { about: 'mail', state: 'good' },
    { about: 'mail certificate', state: 'warning' },
  ])
  server.close()
})

test('the certificate is the one that mails are encrypted with, after STARTTLS too, and one of a stranger is bad', async () => {
  const server = await anSmtpServer({ hasTls: true })
  const { port } = server.address() as { port: number }
  const address = `smtp://localhost:${port}`
  expect(await examineMail(address)).toMatchObject([
    { about: 'mail', state: 'bad', says: expect.stringMatching('self-signed') },
  ])
  const lax = `${address}?tls.rejectUnauthorized=false`
  expect(await examineMail(lax)).toMatchObject([
    { state: 'good' },
    { state: 'warning', says: expect.stringMatching('any certificate') },
  ])
  const known = getCACertificates()
  setDefaultCACertificates([...known, localhostCertificate.cert])
  try {
    expect(await examineMail(address)).toMatchObject([
      { about: 'mail', state: 'good' },
      { about: 'mail certificate', state: 'good', says: expect.stringMatching(/^good for \d{5} days$/) },
    ])
  } finally {
    setDefaultCACertificates(known)
    server.close()
  }
})

function anSmtpServer({ hasTls = false } = {}): Promise<Server> {
  const serve = (socket: Socket, offers: boolean) => {
    socket.on('error', () => {})
    socket.on('data', function answer(chunk) {
      const line = String(chunk)
      if (line.startsWith('STARTTLS')) {
        socket.off('data', answer)
        socket.write('220 go on\r\n')
        serve(new TLSSocket(socket, { isServer: true, ...localhostCertificate }), false)
      } else if (line.startsWith('QUIT')) socket.write('221 bye\r\n')
      else if (offers && line.startsWith('EHLO')) socket.write('250-test\r\n250 STARTTLS\r\n')
      else socket.write('250 yes\r\n')
    })
  }
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    serve(socket, hasTls)
  })
  return new Promise((done) => server.listen(0, 'localhost', () => done(server)))
}
