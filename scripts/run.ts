import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Resolves to the exit code. */
export function run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(script), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
}
