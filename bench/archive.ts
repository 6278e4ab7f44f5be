import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { makeShop } from './at-size/make-shop.factories.ts'
import { readNpmScript, readResidentMegabytes, watchMemory } from './processes.ts'
import { report, reportMaximum } from './report.ts'
import { withOffice } from './with-office.ts'

const mostMegabytes = 300

/** A shop leaves as one file, and comes back into an empty one, also after a first try that was killed. */
export async function measureArchive(orders: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-archive-'))
  const file = join(folder, 'archive.zip')
  try {
    await withOffice(
      async (db) => {
        const { connectionString } = (db.$client as unknown as { options: { connectionString: string } }).options
        await makeShop(connectionString, { products: orders * 5 })
      },
      async (url, token, { pid }) => {
        const before = readResidentMegabytes(pid)?.now
        const began = performance.now()
        const peak = watchMemory(pid)
        const answer = await fetch(`${url}/api/admin/archive.zip`, { headers: { authorization: `Bearer ${token}` } })
        if (!answer.ok || !answer.body) throw new Error(`The archive answered ${answer.status}`)
        await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
        const note = `${seconds(began)} s, ${before} MB before`
        reportMaximum(`memory while ${orders} orders leave`, peak.stop(), mostMegabytes, 'MB', note)
        report('the archive', `${Math.round(statSync(file).size / 1e6)} MB`)
      },
    )
    const whole = await importArchive(file, join(folder, 'whole'))
    reportMaximum('memory while they come back', whole.peak, mostMegabytes, 'MB', `${whole.seconds} s`)
    const killed = join(folder, 'killed')
    await importArchive(file, killed, (Number(whole.seconds) * 1000) / 2)
    const again = await importArchive(file, killed)
    reportMaximum('imports that fail after one that was killed', again.code === 0 ? 0 : 1, 0, '', `${again.seconds} s`)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function importArchive(file: string, dataDir: string, killAfter?: number) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const began = performance.now()
  const { env, flags } = readNpmScript('import-archive')
  const child = spawn(process.execPath, [...flags, 'scripts/runtime.mjs', 'scripts/import-archive.ts', file], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const peak = watchMemory(child.pid as number)
  if (killAfter !== undefined) await delay(killAfter).then(() => child.kill('SIGKILL'))
  const code = await exitOf(child)
  if (killAfter === undefined && code !== 0) throw new Error(`The import ended with ${code}`)
  return { peak: peak.stop(), code, seconds: seconds(began) }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
