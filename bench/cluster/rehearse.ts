import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.ts'
import { isBuildFresh } from '../../tools/build/build-freshness.ts'
import { beginSection, lines, printTable, report, writeMarkdown } from '../report.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { installMissing } from './debian-parts.ts'
import { judge } from './judge.ts'
import { measurePausedReplay } from './paused-replay.ts'
import { startPeople, stopPeople } from './people.ts'
import { measureWhereReadsGo } from './read-routing.ts'
import { openSite } from './site.ts'
import { measureTrouble, reportOwnWrites, troubles } from './troubles.ts'
import { waitUntil } from './wait-until.ts'

// npm run rehearse -- [--only kill,pause,handover,replica] [--keep] [--write]
// What customers see when the primary of a real cluster, all on this machine, dies.
// --keep leaves the folder with the logs, --write puts the figures into bench/RESULTS.md.
const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(troubles).join() },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const minutesAtMost = 6

const atEnd = new AsyncDisposableStack()
let failure: unknown
try {
  installMissing()
  process.env.NODE_ENV = 'production'
  if (!isBuildFresh(process.cwd(), process.env.BUILD_DIR ?? 'build')) build()
  await Promise.race([rehearse(), interrupted(), tooLate()])
} catch (error) {
  failure = error
} finally {
  process.stderr.write('cleaning up\n')
  await atEnd.disposeAsync()
}

printTable()
const short = lines.filter(({ ok }) => ok === false).length
if (failure) console.error(failure instanceof Error ? failure.message : failure)
else console.log(short === 0 ? 'Everything held.' : `${short} did not hold.`)
if (given.write && !failure) writeMarkdown('npm run rehearse -- --write')
process.exit(failure || short > 0 ? 1 : 0)

async function rehearse(): Promise<void> {
  const site = openSite(atEnd, given)
  const began = performance.now()
  const cluster = await startCluster(site)
  await Promise.race([goThrough(cluster, began), cluster.aProgramEnds])
}

async function goThrough(cluster: Cluster, began: number): Promise<void> {
  beginSection('in calm times')
  report('from nothing to an open shop', `${((performance.now() - began) / 1000).toFixed(0)} s`)
  await measureWhereReadsGo(cluster)
  const people = await startPeople(cluster)
  await delay(5_000)
  await waitUntil('enough was looked at', () => people.author.changesSeen() >= 5)
  reportOwnWrites(people.author.look())

  beginSection('the replica shows nothing new for five seconds and more')
  await measurePausedReplay(cluster, people)
  for (const which of given.only.split(',')) {
    const trouble = troubles[which]
    if (!trouble) throw new Error(`--only ${which}: there is ${Object.keys(troubles).join(', ')}`)
    beginSection(trouble.name)
    await measureTrouble(cluster, people, trouble)
  }
  await stopPeople(people)
  beginSection('afterwards')
  await judge(cluster, people)
}

function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => reject(new Error(`Ended by ${signal}.`)))
  })
}

async function tooLate(): Promise<never> {
  await delay(minutesAtMost * 60_000)
  throw new Error(`Not over within ${minutesAtMost} minutes.`)
}
