import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createMemoryFolder } from './memory-folder.ts'

export interface RunningProgram {
  base: string
  child: ChildProcess
  said: () => string
  readyAfterMs: number
  /** The exit code, or the signal's name. */
  exited: Promise<number | string>
}

export function createDataDir(): string {
  const folder = createMemoryFolder('irankine-program-')
  chmodSync(folder, 0o711)
  return folder
}

/** Does not wait. `within` is a command that execs the program's: `['nice']`. */
export function spawnProgram(env: Record<string, string>, within: string[] = []): Omit<RunningProgram, 'readyAfterMs'> {
  const [command = process.execPath, ...args] = [
    ...within,
    process.execPath,
    resolve('scripts/runtime.mjs'),
    'src/app/server.ts',
  ]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const exited = new Promise<number | string>((done) => child.on('exit', (code, signal) => done(code ?? signal ?? 1)))
  return { base: `http://localhost:${env.PORT}`, child, said: () => text, exited }
}

export async function startTestProgram(env: Record<string, string>, withinMs = 60_000): Promise<RunningProgram> {
  const startedAt = performance.now()
  const program = spawnProgram(env)
  await waitUntilReady(program, withinMs)
  return { ...program, readyAfterMs: performance.now() - startedAt }
}

/** Throws with the program's output. */
export async function waitUntilReady(program: Omit<RunningProgram, 'readyAfterMs'>, withinMs = 60_000): Promise<void> {
  let gone = false
  void program.exited.then(() => {
    gone = true
  })
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(25)) {
    if (gone) break
    const answer = await fetch(`${program.base}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
  }
  program.child.kill('SIGKILL')
  throw new Error(`The program did not become ready.\n${program.said()}`)
}

export async function freePort(): Promise<string> {
  return new Promise((done) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(String(port)))
    })
  })
}

/** By command line or environment (Linux). */
export function listProcessesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)
}

export function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
