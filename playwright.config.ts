import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { createMemoryFolder } from '#platform/test-kit/memory-folder.ts'
import { admin } from './journeys/admin.ts'
import { findBrowser, listBrowserFlags } from './tools/browser/find-browser.ts'

// Read again in each worker, so the first choice is passed on.
process.env.JOURNEY_PORT ??= String(await freePort())
process.env.JOURNEY_PROVIDER_PORT ??= String(await freePort())
process.env.JOURNEY_BROWSER ??= await findBrowser()
process.env.JOURNEY_DATA ??= newFolder()

const { JOURNEY_PORT: port, JOURNEY_BROWSER: executablePath, JOURNEY_DATA: dataDir } = process.env
const baseURL = `http://localhost:${port}`

/**
 * By hand all journeys run. In the gate those of two widths run at the phone's, where less fits: with `@quick` in the title in
 * `npm test`, otherwise in `npm run test:rest`. `npm run test:slow` runs the other width and the slow ones.
 */
const widths = {
  all: { phone: { grepInvert: /@one-width/ }, desktop: {} },
  quick: { phone: { grep: /@quick/, grepInvert: /@one-width/ }, desktop: { grep: /(?=.*@one-width)(?=.*@quick)/ } },
  rest: {
    phone: { grepInvert: /@one-width|@slow|@quick/ },
    desktop: { grep: /@one-width/, grepInvert: /@slow|@quick/ },
  },
  slow: { phone: { grep: /@slow/, grepInvert: /@one-width/ }, desktop: { grep: /^(?!.*@one-width)|@slow/ } },
}[(process.env.HALF as 'all' | 'quick' | 'rest' | 'slow' | undefined) ?? 'all']

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  // One more than the cores of a small machine: journeys mostly wait.
  workers: 3,
  // Only for hangs; journeys state their own limits. Machines may be ten times slower.
  timeout: 240_000,
  expect: { timeout: 15_000, toPass: { timeout: 90_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL,
    actionTimeout: 60_000,
    locale: 'lt-LT',
    timezoneId: 'Europe/Vilnius',
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the run: JOURNEY_TRACE=1 keeps those of failures.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, args: listBrowserFlags() },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, ...widths.phone },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, ...widths.desktop },
  ],
  webServer: {
    command: 'node scripts/runtime.mjs journeys/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    stdout: process.env.JOURNEY_LOG ? 'pipe' : 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port as string,
      JOURNEY_PROVIDER_PORT: process.env.JOURNEY_PROVIDER_PORT,
      DATA_DIR: dataDir as string,
      DEMO: '1',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  },
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function newFolder(): string {
  const folder = createMemoryFolder('irankine-journeys-')
  // Under root the database runs as another user, who must get in.
  chmodSync(folder, 0o711)
  return folder
}
