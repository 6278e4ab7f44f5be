import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** s3rver is fetched for the run and no dependency: it is unmaintained. Of a signature it checks only the key. */
const packageName = 's3rver@3.7.1'
const key = 'S3RVER'

export interface S3Server {
  /** For PICTURES_URL. */
  url: string
  start: () => Promise<void>
  stop: () => Promise<void>
  remove: () => Promise<void>
}

/** Throws when npm can't fetch it. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const place = mkdtempSync(join(tmpdir(), 'irankine-s3-'))
  writeFileSync(join(place, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', packageName], {
    cwd: place,
    stdio: 'ignore',
    timeout: 120_000,
  })
  const script = join(place, 'node_modules/s3rver/bin/s3rver.js')
  if (!existsSync(script)) throw new Error(`npm did not bring ${packageName}`)
  const port = await freePort()
  let server: ChildProcess | undefined

  const start = async () => {
    const where = ['-d', join(place, 'objects'), '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets', '-s']
    server = spawn(process.execPath, [script, ...where, '--configure-bucket', bucket], { stdio: 'ignore' })
    for (let i = 0; i < 100; i++) {
      const answers = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
      if (answers) return
      await delay(100)
    }
    throw new Error('s3rver did not answer within 10 s')
  }
  const stop = async () => {
    if (!server || server.exitCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://${key}:${key}@127.0.0.1:${port}/${bucket}`,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
