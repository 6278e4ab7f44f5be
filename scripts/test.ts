import { builds, checks, journeys, tell, unitsOfBoth } from './gate.ts'

// The quick half of the gate: decision 0073. The other is `npm run test:rest`.
const notHere = ['--exclude', '**/*.{long,scale}.test.ts']

await tell([checks, builds, () => unitsOfBoth(notHere), () => journeys('quick')])
