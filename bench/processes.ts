import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#platform/test-kit/running-program.ts'

const children = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)))

export function startHelper(file: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = fork(resolve('bench', file), { env: { ...process.env, NODE_ENV: 'production', ...env } })
  children.add(child)
  return child
}

/** Throws when the helper dies. */
export async function callHelper<Answer>(helper: ChildProcess, message: object): Promise<Answer> {
  const answered = receiveHelperAnswer<Answer>(helper)
  helper.send(message)
  return answered
}

export async function receiveHelperAnswer<Answer>(helper: ChildProcess): Promise<Answer> {
  const stop = new AbortController()
  try {
    const died = once(helper, 'exit', { signal: stop.signal }).then(([code]) => {
      throw new Error(`A helper of the bench ended with ${code}`)
    })
    const [answer] = await Promise.race([once(helper, 'message', { signal: stop.signal }), died])
    return answer as Answer
  } finally {
    stop.abort()
  }
}

export interface RunningShop {
  url: string
  pid: number
  /** Until `/readyz` answered. */
  startedInMs: number
  stop: () => Promise<void>
}

/** As `npm start`, on an existing build. */
export async function startBuiltShop(env: Record<string, string>): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  const npmStart = readNpmScript('start')
  const child = spawn(process.execPath, [...npmStart.flags, 'scripts/runtime.mjs', 'scripts/start.ts'], {
    env: { ...process.env, ...npmStart.env, DEMO: '0', LOG_LEVEL: 'warn', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The shop did not start')
    await delay(20)
  }
  const startedInMs = performance.now() - startedAt
  return { url, pid: child.pid as number, startedInMs, stop: () => stopChild(child) }
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200
}

/** Parses `exec env NAME=value node --flag scripts/runtime.mjs`. */
export function readNpmScript(name: string): { env: NodeJS.ProcessEnv; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const words: string[] = scripts[name].split(' scripts/runtime.mjs')[0].split(' ')
  const env = Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=')))
  return { env, flags: words.filter((word) => word.startsWith('--')) }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}

export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stopChild))
}

/** Seconds; undefined without /proc. */
export function readCpuSeconds(pid: number): number | undefined {
  const fields = readProc(pid, 'stat')
    ?.replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** MB, current and peak; undefined without /proc. */
export function readResidentMegabytes(pid: number): { now: number; highest: number } | undefined {
  const status = readProc(pid, 'status')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1]) / 1024)
  return status === undefined ? undefined : { now: of('VmRSS'), highest: of('VmHWM') }
}

/** MB at its peak from now on, several looks a second. */
export function watchMemory(pid: number): { stop: () => number } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, readResidentMegabytes(pid)?.now ?? 0)
  }
  const clock = setInterval(look, 100)
  look()
  return {
    stop: () => {
      clearInterval(clock)
      return peak
    },
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
