import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownerRole } from './access-files.ts'
import { runGuarded } from './guarded-process.ts'
import type { Runner } from './runner.ts'

type Init = { dataDir: string; cluster: string; initdb: string; runner: Runner; sync: boolean }

/** Renamed into place when complete, so that a kill or power cut leaves no half cluster. */
export async function createCluster({ dataDir, cluster, initdb, runner, sync }: Init) {
  refuseFilled(cluster)
  removeUnfinished(dataDir)
  const fresh = join(dataDir, `postgres.new-${randomBytes(4).toString('hex')}`)
  const output = join(dataDir, 'postgres.initdb.log')
  const args = [
    ...['-D', fresh, '-U', ownerRole, '-A', 'peer', '-E', 'UTF8', '--no-instructions'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(sync ? [] : ['--no-sync']),
  ]

  const run = async (through: Runner) => {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o700 })
    through.own(fresh)
    const fd = openSync(output, 'w', 0o600)
    const code = await runGuarded(through.command(initdb, args), fd, 'KILL').exited
    closeSync(fd)
    return { code, said: readFileSync(output, 'utf8') }
  }
  let result = await run(runner)
  // initdb needs a user with a name; a container may provide only a uid.
  if (result.code !== 0 && result.said.includes('could not look up effective user')) result = await run(runner.named())
  if (result.code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`Nepavyko paruošti duomenų bazės aplanke „${dataDir}“: ${complaint(result)}`)
  }

  runner.own(fresh)
  rmSync(output, { force: true })
  renameSync(fresh, cluster)
  removeUnfinished(dataDir)
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Called before and after the work: a killed start's last process may still be writing. */
function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {}
  }
}

function complaint({ code, said }: { code: number | string; said: string }) {
  const lines = said.trim().split('\n')
  const error = lines.find((line) => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return `${error} (initdb: ${code})`
}

/** Perhaps somebody's data: a cluster without PG_VERSION, a half-restored copy. */
function refuseFilled(cluster: string) {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return
  throw new Error(
    `Aplanke „${cluster}“ yra failų, bet tai ne PostgreSQL duomenys (nėra PG_VERSION). ` +
      'Grąžinkite visą atsarginę kopiją arba perkelkite aplanką kitur.',
  )
}
