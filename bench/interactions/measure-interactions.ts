import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser, listBrowserFlags } from '../../tools/browser/find-browser.ts'
import { startBuiltShop, stopAll } from '../processes.ts'
import { report, reportMaximum } from '../report.ts'
import { computeMedian } from '../with-office.ts'
import { customersScreens } from './customers-screens.ts'
import { driversScreens } from './drivers-screens.ts'
import { Hands, type Interaction } from './hands.ts'
import { officeInteractions } from './office-interactions.ts'

/** Creates its own data. */
export type ScreenInteraction = (hands: Hands) => Promise<void>

/** Half of what counts as good on the web. */
const max = 100
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1440, height: 900 } }
const clerk = { email: 'jurga@irankine.lt', password: 'tvarka-sandelyje-7' }
const customer = { email: 'lete@example.lt', password: 'Lėtas telefonas 7' }

/** The demo shop at a sixth of the CPU: longest interaction to next paint of each screen. */
export async function measureInteractions(rounds: number, only = ''): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-bench-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711)
  try {
    mkdirSync(join(folder, 'data'), { mode: 0o711 })
    const shop = await startBuiltShop({
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      ADMIN_EMAIL: clerk.email,
      ADMIN_PASSWORD: clerk.password,
    })
    await measureScreens(shop.url, rounds, only)
  } finally {
    await stopAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function measureScreens(shop: string, rounds: number, only: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...listBrowserFlags(), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  try {
    const ofClerk = await tokenOf(shop, '/api/login', clerk)
    const ofCustomer = await tokenOf(shop, '/api/login', customer).catch(() => tokenOf(shop, '/api/register', newcomer))
    await measureBare({ browser, shop, token: ofCustomer })
    for (const [screens, window, token] of [
      [customersScreens, phone, ofCustomer],
      [driversScreens, phone, ofClerk],
      [officeInteractions, desk, ofClerk],
    ] as const)
      for (const [name, screen] of Object.entries(screens))
        if (name.includes(only)) await measureScreen({ browser, window, shop, token, name, screen, rounds })
  } finally {
    await browser.close()
  }
}

/** Baseline of machine and browser, for comparing machines. */
async function measureBare(where: Pick<ScreenRunOptions, 'browser' | 'shop' | 'token'>): Promise<void> {
  for (const [name, window] of [
    ['a bare button, phone', phone],
    ['a bare button, desk', desk],
  ] as const) {
    const interactions: Interaction[] = []
    for (let round = 0; round < 3; round++) interactions.push(...(await once({ ...where, window, screen: pressBare })))
    report(name, `${computeMedian(interactions.map(({ ms }) => ms))} ms`, {
      note: 'what any touch takes on this machine',
    })
  }
}

async function pressBare(hands: Hands): Promise<void> {
  await hands.openBare()
  for (let time = 0; time < 5; time++) await hands.press(`press ${time}`, hands.page.getByRole('button'))
}

const newcomer = { name: 'Lėtė', lastname: 'Telefonienė', ...customer, password_confirmation: customer.password }

async function tokenOf(shop: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(shop + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

interface ScreenRunOptions {
  browser: Browser
  window: typeof phone | typeof desk
  shop: string
  token: string
  name: string
  screen: ScreenInteraction
  rounds: number
}

async function measureScreen({ rounds, name, ...one }: ScreenRunOptions): Promise<void> {
  const matches: Interaction[][] = []
  try {
    for (let round = 0; round < rounds; round++) matches.push(await once(one))
  } catch (error) {
    process.exitCode = 1
    console.error(error)
    const note = (error as Error).message.split('\n')[0] ?? ''
    return report(name, 'failed', { ok: false, note })
  }
  const longest = matches.map((done) => Math.max(...done.map(({ ms }) => ms)))
  reportMaximum(name, computeMedian(longest), max, 'ms', noteOf(matches))
}

async function once({
  browser,
  window,
  shop,
  token,
  screen,
}: Omit<ScreenRunOptions, 'rounds' | 'name'>): Promise<Interaction[]> {
  const context = await browser.newContext({ ...window, locale: 'lt-LT', permissions: ['camera'] })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('entered')) localStorage.setItem('token', value)
      sessionStorage.setItem('entered', '1')
    }, token)
    const hands = new Hands(page, shop, token)
    await screen(hands)
    return hands.done
  } finally {
    await context.close()
  }
}

function noteOf(rounds: Interaction[][]): string {
  const works = [...new Set(rounds.flat().map(({ work }) => work))]
  const middles = works.map((work) => ({
    work,
    ms: computeMedian(rounds.flat().flatMap((one) => (one.work === work ? [one.ms] : []))),
  }))
  const entries = middles.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  return `${works.length} interactions: ${entries.map(({ work, ms }) => `${work} ${ms} ms`).join(', ')}`
}
