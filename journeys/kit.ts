import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

export { admin } from './admin.ts'
export { expect }

interface Kit {
  /**
   * Browsers log an error for every answer from 400 on: a story names expected statuses by `allow(422)`, a cut network
   * by `allow(0)`.
   */
  allow: (...statuses: number[]) => void
  allowed: Set<number>
}

const isCutNetwork = /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_RESET)|NetworkError/

export const test = base.extend<Kit>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  allowed: async ({}, use) => use(new Set()),
  allow: async ({ allowed }, use) =>
    use((...statuses) => {
      for (const status of statuses) allowed.add(status)
    }),
  // Own client address, so that rate limits are not shared.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 256)
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  },
  // Chromium leaves requests hanging that are under way when a page's last route ends: one that nothing meets never does.
  context: async ({ context }, use) => {
    context.on('page', (page) => {
      const route = page.route.bind(page)
      let kept: Promise<unknown> | undefined
      page.route = async (...given) => {
        kept ??= context.route(/^never:/, (one) => one.fallback())
        await kept
        return route(...given)
      }
    })
    await use(context)
  },
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      if (allowed.has(0) && isCutNetwork.test(message.text())) return
      const status = /Failed to load resource.* status of (\d+)/.exec(message.text())?.[1]
      if (!status || !allowed.has(Number(status))) errors.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(errors, 'errors in the browser').toEqual([])
  },
})

/** Waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

export const getDialog = (page: Page) => page.getByRole('dialog')

/** What stands in the menu „Daugiau veiksmų“ of a row. */
export async function chooseInMenu(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Daugiau veiksmų/ }).click()
  await row.getByRole('button', { name }).or(row.getByRole('link', { name })).click()
}

/** The name of the file that a button brings. */
export async function downloadFileName(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await download).suggestedFilename()
}

/** The root takes the mark off once React has the whole page: a fiber on `body` alone is still being hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState !== 'loading' && !document.documentElement.hasAttribute('data-late'),
  )
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** WCAG and axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once a page: axe's package for Playwright sends 3 MB each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axeFile, 'utf8'))
  const values = await page.evaluate(async () => {
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null
    // What is read anew is dimmed, and other stories' news may begin that at any moment, also while axe looks: what it found then
    // says nothing of the page at rest.
    let wasDisturbed = false
    const observer = new MutationObserver(() => {
      wasDisturbed ||= isBusy()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
    // Ends of endless and scroll animations are not waited for.
    const ends = (one: Animation) => Number(one.effect?.getComputedTiming().endTime)
    const isPassing = (one: Animation) => one.playState === 'running' && ends(one) <= 2000
    const givenUpAt = performance.now() + 3_000
    for (;;) {
      while (isBusy() && performance.now() < givenUpAt) await new Promise(requestAnimationFrame)
      // Fading elements have no final colours yet.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isPassing)
          .map((one) => one.finished),
      )
      wasDisturbed = isBusy()
      // No frames, no passes: faster.
      const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
      if ((wasDisturbed || isBusy()) && performance.now() < givenUpAt) continue
      observer.disconnect()
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    }
  })
  expect(values, 'what stands in the way of somebody').toEqual([])
}

/** No horizontal overflow. A phone's `innerWidth` grows with its content. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'how wide the page is').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** For screens that are alike on a phone: `test('…', oneWidth, async ({ page }) => …)`. */
export const oneWidth = { tag: '@one-width' }

/**
 * For half-minute stories whose subject seldom changes or is proved elsewhere: only `npm run test:slow` (decision
 * 0011).
 */
export const slow = { tag: '@slow' }
export const slowAtOneWidth = { tag: ['@one-width', '@slow'] }

interface Newcomer {
  email: string
  password: string
}

/** Both projects share one shop: unique addresses. */
let people = 0
const newEmail = () => `zmogus.${process.pid}.${Date.now()}.${++people}@example.lt`

/** Registers over the API and signs the page in. */
export async function registerAndSignIn(page: Page, details: Record<string, string> = {}): Promise<Newcomer> {
  const one = { email: newEmail(), password: 'Kūjis ir priekalas 7' }
  const person = { name: 'Rūta', lastname: 'Žemaitė', ...one, password_confirmation: one.password, ...details }
  await keepTokenOf(page, '/api/register', person)
  return one
}

/** Signs in over the API; auth.journey covers the form. */
export async function signInAs(page: Page, { email, password }: Newcomer): Promise<void> {
  await keepTokenOf(page, '/api/login', { email, password })
}

async function keepTokenOf(page: Page, address: string, data: object): Promise<void> {
  const answer = await page.request.post(address, { data })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  const { token } = await answer.json()
  // Once in this tab, so that signing out lasts; it empties the storage.
  await page.addInitScript((value) => {
    if (window.name.includes(value)) return
    window.name += value
    localStorage.setItem('token', value)
  }, token)
}

/** On a file without scripts, as late requests of a page would be refused without the token. */
export async function forgetPerson(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Shifts the page's clock. */
export async function timePasses(page: Page, ms: number): Promise<void> {
  await page.evaluate((more) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + more
  }, ms)
}

export const readAuthHeaders = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { authorization: `Bearer ${token}` }
}
