import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { admin } from '../journeys/admin.ts'
import { getPreviousMonth } from '../src/finance/books/isaf/get-month-bounds.ts'
import { startFakeGateway } from '../src/people/sms/fake-gateway.factories.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '../src/platform/test-kit/running-program.ts'
import { toVilniusDay } from '../src/rules/calendar/vilnius-time.ts'
import { fixedClockEnv } from '../tools/pictures/fixed-clock.ts'
import { payAndDeliver } from '../tools/pictures/pay-and-deliver.ts'
import { parsePictureHeadings, renderPicturesPage } from '../tools/pictures/render-pictures-page.ts'
import { pictureSections, type Shot } from '../tools/pictures/shots.ts'
import { buildPictureName, takePictures, widths } from '../tools/pictures/take-pictures.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { build } from './build.ts'

/*
 * Retakes the pictures of docs/pictures and writes their page: `npm run pictures`, or `npm run pictures -- WORDS` for
 * those with one of the words in their names. Starts temporary shops.
 */
const folder = 'docs/pictures'
const mostBytes = 8_000_000
const words = process.argv.slice(2)

const wanted = pictureSections.flatMap(({ shots }) => shots).filter(({ name }) => isWanted(name))
const standIn = await openStandIn()
const gateway = await startFakeGateway()
const running: { program: RunningProgram; dataDir: string }[] = []
try {
  build()
  const shops = { demo: '', month: '', empty: '' }
  for (const shop of Object.keys(shops) as Shot['shop'][])
    if (wanted.some((shot) => shot.shop === shop)) shops[shop] = await start(shop)
  const made = shops.demo ? await payAndDeliver(shops.demo, standIn) : {}
  mkdirSync(folder, { recursive: true })
  const { headings, failed } = await takePictures(wanted, { shops, made, folder })
  const page = join(folder, 'README.md')
  const before = existsSync(page) ? parsePictureHeadings(readFileSync(page, 'utf8')) : []
  const there = pictureSections.map(({ title, shots }) => ({ title, shots: shots.filter(isThere) }))
  const shown = renderPicturesPage(there, new Map([...before, ...headings]))
  writeFileSync(page, shown)
  for (const file of readdirSync(folder))
    if (file !== 'README.md' && !shown.includes(`"${file}"`)) rmSync(join(folder, file))
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(`${readdirSync(folder).length} files, ${(bytes / 1e6).toFixed(1)} MB in ${folder}`)
  if (failed.length > 0) throw new Error(`Pictures that could not be taken:\n${failed.join('\n')}`)
  if (bytes > mostBytes) throw new Error(`docs/pictures may have ${mostBytes / 1e6} MB at most`)
} finally {
  for (const { program, dataDir } of running) {
    program.child.kill('SIGTERM')
    await program.exited
    removeDataDir(dataDir)
  }
  await standIn.close()
  await gateway.close()
}

function isThere(shot: Shot): boolean {
  return widths.every((width) => existsSync(join(folder, buildPictureName(shot, width))))
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function start(shop: Shot['shop']): Promise<string> {
  const dataDir = createDataDir()
  if (shop === 'month') workMonth(dataDir)
  const PORT = await freePort()
  const env = {
    ...fixedClockEnv,
    PORT,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    DEMO: shop === 'demo' ? '1' : '0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(shop === 'demo' && { PAYMENTS: standIn.payments, SMS: gateway.url }),
  }
  if (shop === 'demo') standIn.listen({ endpoint: `http://localhost:${PORT}/api/payment-notifications/stripe` })
  const program = await startTestProgram(env, 180_000)
  running.push({ program, dataDir })
  return program.base
}

function workMonth(dataDir: string): void {
  const args = ['scripts/runtime.mjs', 'journeys/month-of-work.ts', dataDir, getPreviousMonth(toVilniusDay(new Date()))]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000 })
  if (status !== 0) throw new Error(`The month could not be worked:\n${stderr}`)
}
