import { runBuild, runChecks, runJourneys, runParts, runUnitsOnBothDatabases } from './gate.ts'

// The quick half of the gate: decision 0073. The other is `npm run test:rest`.
const notHere = ['--exclude', '**/*.{long,scale}.test.ts']

await runParts([runChecks, runBuild, () => runUnitsOnBothDatabases(notHere), () => runJourneys('quick')])
