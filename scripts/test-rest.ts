import { resolve } from 'node:path'
import { isBuildFresh } from '../tools/build/build-freshness.ts'
import { runBuild, runJourneys, runParts, runUnitsOnBothDatabases, runUnitsOnOwnDatabase } from './gate.ts'

// The half of the gate that `npm test` leaves out: decision 0073.
const killed = 'tests/server.kill.long.test.ts'
const isBuilt = isBuildFresh(process.cwd(), resolve('build'))

await runParts([
  ...(isBuilt ? [] : [runBuild]),
  () => runUnitsOnBothDatabases(['.long.test.ts', '--exclude', 'tests/server.*']),
  // Whole programs run without the load of units; timed starts run alone.
  () => runUnitsOnOwnDatabase('of whole programs that are killed', ['--maxWorkers=1', killed]),
  () => runUnitsOnOwnDatabase('of whole programs', ['--maxWorkers=3', 'tests/server.', '--exclude', killed]),
  () => runJourneys('rest'),
])
