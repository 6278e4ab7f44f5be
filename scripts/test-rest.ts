import { resolve } from 'node:path'
import { buildIsFresh } from '../tools/build/build-freshness.ts'
import { builds, journeys, tell, unitsOfBoth, unitsOnOwn } from './gate.ts'

// The half of the gate that `npm test` leaves out: decision 0073.
const killed = 'tests/server.kill.long.test.ts'
const isBuilt = buildIsFresh(process.cwd(), resolve('build'))

await tell([
  ...(isBuilt ? [] : [builds]),
  () => unitsOfBoth(['.long.test.ts', '--exclude', 'tests/server.*']),
  // Whole programs run without the load of units; timed starts run alone.
  () => unitsOnOwn('of whole programs that are killed', ['--maxWorkers=1', killed]),
  () => unitsOnOwn('of whole programs', ['--maxWorkers=3', 'tests/server.', '--exclude', killed]),
  () => journeys('rest'),
])
