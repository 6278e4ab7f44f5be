import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { listClusterProcesses } from './list-cluster-processes.ts'
import { makePlace, startPostgresProgram, waitForCondition } from './program-under-test.ts'
import { shopIds } from './runner.ts'

const place = makePlace()
afterAll(() => rmSync(place, { recursive: true, force: true }))

const works = (file: string, args: string[], ids = {}) =>
  spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...ids }).status === 0
const root = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const stranger = { uid: 41_001, gid: 41_001 }
/** Tests that switch users need a checkout that the other user can read. */
const othersReachUs =
  root && works(process.execPath, ['--version'], nobody) && works(findBinaries().postgres, ['-V'], nobody)
const namespaces = ['--user', '--map-user=65534', '--map-group=65534', 'true']

async function openShop(dataDir: string, options: Parameters<typeof startPostgresProgram>[1] = {}) {
  const program = startPostgresProgram(dataDir, options)
  const said = await program.said
  if (!said.url) throw new Error(said.message)
  const owner = statSync(join(dataDir, 'postgres')).uid
  await program.kill()
  await waitForCondition(() => listClusterProcesses(join(dataDir, 'postgres')).length === 0, 5000)
  return owner
}

function folder(name: string, mode: number, owner = { uid: 0, gid: 0 }) {
  const path = join(place, name)
  mkdirSync(path)
  chmodSync(path, mode)
  if (root) chownSync(path, owner.uid, owner.gid)
  return path
}

function toolsBut(missing: string) {
  const tools = folder(`tools but ${missing}`, 0o755)
  for (const tool of ['sh', 'sleep', 'setpriv', 'unshare'].filter((name) => name !== missing)) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), join(tools, tool))
  }
  return tools
}

function strangersIn(dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  return readdirSync(cluster, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const { uid, gid } = lstatSync(join(cluster, file))
    return uid !== shopIds.uid || gid !== shopIds.gid
  })
}

test.runIf(othersReachUs)('an ordinary user runs PostgreSQL as itself', async () => {
  const dataDir = join(folder('nobody', 0o700, nobody), 'data')
  const owner = await openShop(dataDir, { uid: nobody.uid })
  expect(owner).toBe(nobody.uid)
})

test.runIf(othersReachUs && works('unshare', namespaces, stranger))(
  'a user without a name in /etc/passwd, as containers have them, does too',
  async () => {
    const dataDir = join(folder('stranger', 0o700, stranger), 'data')
    const owner = await openShop(dataDir, { uid: stranger.uid })
    expect(owner).toBe(stranger.uid)

    expect(await openShop(dataDir)).toBe(stranger.uid)
    expect(await openShop(dataDir, { uid: stranger.uid })).toBe(stranger.uid)
  },
)

test.runIf(root)('T1149 root runs it as a user that nothing else runs as, where that one can come', async () => {
  const dataDir = join(folder('open', 0o755), 'data')
  expect(await openShop(dataDir)).toBe(othersReachUs ? shopIds.uid : 0)
})

test.runIf(root && works('setpriv', ['--version']))(
  'T1149 root manages in a private folder without user namespaces, as a user without a name',
  async () => {
    const dataDir = join(folder('root', 0o700), 'data')
    expect(await openShop(dataDir, { env: { PATH: toolsBut('unshare') } })).toBe(shopIds.uid)
    expect(strangersIn(dataDir)).toEqual([])
  },
)

test.runIf(othersReachUs)(
  'T1149 a data folder that belongs to the user nobody, as other daemons run, is taken over at the next start, also half-way',
  async () => {
    const dataDir = join(folder('taken', 0o755), 'data')
    await openShop(dataDir)
    const cluster = join(dataDir, 'postgres')
    const files = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
    // As a killed start leaves it: the folder itself comes last.
    for (const [at, file] of files.entries()) if (at % 2) chownSync(join(cluster, file), nobody.uid, nobody.gid)
    chownSync(cluster, nobody.uid, nobody.gid)

    expect(await openShop(dataDir)).toBe(shopIds.uid)
    expect(strangersIn(dataDir)).toEqual([])
  },
)

test.runIf(othersReachUs)(
  'T1149 the folder of somebody who runs it as nobody stays theirs when root opens it',
  async () => {
    const dataDir = join(place, 'nobody', 'data')
    expect(await openShop(dataDir)).toBe(nobody.uid)
    expect(await openShop(dataDir, { uid: nobody.uid })).toBe(nobody.uid)
  },
)

test.runIf(othersReachUs)('a user is told when the data are another user’s', async () => {
  const dataDir = join(place, 'open', 'data')
  chmodSync(dataDir, 0o777)
  rmSync(join(dataDir, 'postgres.lock'))
  const refused = await startPostgresProgram(dataDir, { uid: stranger.uid }).said
  expect(refused.message).toContain(`priklauso kitam naudotojui (uid ${shopIds.uid})`)
})

test('a machine without our PostgreSQL is told to bring its own', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(/sunos, sparc.*DATABASE_URL/s)
  expect(() => findBinaries('win32', 'x64')).toThrow('DATABASE_URL')
})
