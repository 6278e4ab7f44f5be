import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'
import { admin, test as journey } from './kit.ts'

export interface ShopInTime {
  base: string
  dataDir: string
  /** Starts the program anew, on the same data or those of another folder, with its clock and the page's at that moment. */
  goTo: (moment: Date, on?: string) => Promise<void>
}

const clock = pathToFileURL(resolve('tools/pictures/fixed-clock.ts')).href

/** With a shop of its own, closed until the first `goTo`. */
export const test = journey.extend<{ shop: ShopInTime; base: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for
  base: async ({}, use) => use(`http://localhost:${await freePort()}`),
  baseURL: ({ base }, use) => use(base),
  shop: [
    async ({ base, page }, use) => {
      const dataDir = createDataDir()
      let program: RunningProgram | undefined
      const close = async () => {
        if (!program) return
        // a page with scripts would ask a shop that is closing
        await page.goto(`${base}/robots.txt`)
        program.child.kill('SIGTERM')
        await program.exited
      }
      const goTo = async (moment: Date, on = dataDir) => {
        await close()
        const env = {
          PORT: new URL(base).port,
          DATA_DIR: on,
          TRUST_PROXY: '1',
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          NODE_OPTIONS: `--import=${clock}`,
          CLOCK_SHIFT_MS: String(moment.getTime() - Date.now()),
        }
        program = await startTestProgram(env, 90_000)
        await page.clock.setSystemTime(moment)
      }
      await use({ base, dataDir, goTo })
      await close()
      removeDataDir(dataDir)
    },
    { timeout: 240_000 },
  ],
})
