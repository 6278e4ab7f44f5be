import { resolve } from 'node:path'
import { isBuildFresh } from '../tools/build/build-freshness.ts'
import { build } from './build.ts'
import { run } from './run.ts'

// What the gate leaves out. Arguments choose journeys: `npm run test:slow -- office`.
if (!isBuildFresh(process.cwd(), resolve('build'))) build()

process.env.HALF = 'slow'
const stories = process.argv.slice(2)
const atSize = [
  'run',
  '.scale.test.ts',
  'tests/billing-year.long.test.ts',
  'tests/change-histories.long.test.ts',
  'tests/server.kill.long.test.ts',
  'tests/ubl-file.long.test.ts',
  'src/finance/books/isaf/isaf-file.test.ts',
]
const units = stories.length > 0 ? 0 : await run('node_modules/vitest/vitest.mjs', atSize, { NODE_ENV: 'test' })
const entry = await run('node_modules/@playwright/test/cli.js', ['test', ...stories], { NODE_ENV: 'production' })
process.exit(units || entry)
