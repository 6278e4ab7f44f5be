import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { createDataDir, freePort, type RunningProgram, startTestProgram } from '#platform/test-kit/running-program.ts'

export const adminEmail = 'seimininkas@example.lt'
export const adminPassword = 'varžtas-ir-veržlė'

export interface ShopProgram extends RunningProgram {
  dataDir: string
  port: string
}

export async function startShopProgram(env: Record<string, string> = {}, withinMs = 60_000): Promise<ShopProgram> {
  const dataDir = env.DATA_DIR ?? createDataDir()
  const port = env.PORT ?? (await freePort())
  const admin = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword }
  const program = await startTestProgram({ ...admin, PORT: port, DATA_DIR: dataDir, ...env }, withinMs)
  process.once('exit', () => program.child.kill('SIGKILL'))
  return { ...program, dataDir, port }
}

export async function stopShopProgram({ child, exited }: ShopProgram): Promise<void> {
  child.kill('SIGTERM')
  await exited
}

export async function requestAdminToken(program: ShopProgram): Promise<string> {
  const { body } = await requestProgram(program, 'POST /api/login', {
    body: { email: adminEmail, password: adminPassword },
  })
  return body.token
}

export function readResidentMb({ child }: ShopProgram): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Above the level before. */
export async function measureMemoryRise<T>(
  program: ShopProgram,
  act: () => Promise<T>,
): Promise<{ riseMb: number; result: T }> {
  const before = readResidentMb(program)
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, readResidentMb(program))
  }, 20)
  try {
    const result = await act()
    return { riseMb: Math.max(peak, readResidentMb(program)) - before, result }
  } finally {
    clearInterval(look)
  }
}

export const openSockets = ({ child }: ShopProgram): number => readdirSync(`/proc/${child.pid}/fd`).length

/** `quantile(times, 0.95)`. */
export function computeQuantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] as number
}

/** Ms. */
export async function probe(program: { base: string }, what: string, over: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let open = true
  void over.finally(() => {
    open = false
  })
  while (open) {
    const began = performance.now()
    const { status } = await requestProgram(program, what)
    if (status !== 200) throw new Error(`${what} answered ${status}`)
    times.push(performance.now() - began)
    await delay(10)
  }
  return times
}

export async function openSocket(program: { base: string }): Promise<Socket> {
  const socket = connect(Number(new URL(program.base).port), 'localhost')
  socket.on('error', () => undefined)
  await new Promise((done) => socket.on('connect', done))
  return socket
}

/** While cut, requests arrive and answers do not. */
export async function startCuttableProxy(program: {
  base: string
}): Promise<{ base: string; cutAnswers: (cut: boolean) => void; close: () => Promise<void> }> {
  let cut = false
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(program.base).port), 'localhost')
    open.add(near)
    near.once('close', () => open.delete(near))
    near.pipe(far)
    far.on('data', (bytes) => {
      if (!cut) return near.write(bytes)
      near.destroy()
      far.destroy()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as { port: number }
  return {
    base: `http://localhost:${port}`,
    cutAnswers(now) {
      cut = now
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        // Otherwise kept alive for more than a minute.
        for (const near of open) near.destroy()
      }),
  }
}
