import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

export { admin } from './admin.ts'
export { expect }

interface Kit {
  /**
   * A browser writes an error to its console for every answer from 400 on. A story in which the shop says no on
   * purpose names the statuses: `allow(422)`; one that takes the network away names `allow(0)`.
   */
  allow: (...statuses: number[]) => void
  allowed: Set<number>
}

/** Playwright's test, in which any error that the browser's console shows fails the story. */
export const test = base.extend<Kit>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  allowed: async ({}, use) => use(new Set()),
  allow: async ({ allowed }, use) =>
    use((...statuses) => {
      for (const status of statuses) allowed.add(status)
    }),
  // Every story comes from an address of its own, so that none meets the limits that another used up.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 256)
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  },
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      if (allowed.has(0) && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
      const status = /Failed to load resource.* status of (\d+)/.exec(message.text())?.[1]
      if (!status || !allowed.has(Number(status))) errors.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    expect(errors, 'errors in the browser').toEqual([])
  },
})

/** Opens an address and waits until its page answers to clicks. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** React marks every element that it has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Nothing on the page may stand in the way of anybody, seriously or not: WCAG's rules and axe's good habits. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page keeps its axe until it is left. Its own package for Playwright brings 3 MB of it into the page for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axeFile, 'utf8'))
  const found = await page.evaluate(async () => {
    // What is still fading in has not its colours yet. What turns for ever, or follows the scroll, is not waited for.
    const ends = (one: Animation) => Number(one.effect?.getComputedTiming().endTime)
    const passing = document.getAnimations().filter((one) => one.playState === 'running' && ends(one) <= 2000)
    await Promise.allSettled(passing.map((one) => one.finished))
    // No page has a frame inside; what is well is not asked for.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
  expect(found, 'what stands in the way of somebody').toEqual([])
}

/** Nothing makes the page wider than its window. A phone's own `innerWidth` grows with whatever is too wide. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'how wide the page is').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** For a story whose screens look the same on a phone: `test('…', oneWidth, async ({ page }) => …)` is told once. */
export const oneWidth = { tag: '@one-width' }

/**
 * For a story that takes half a minute of what seldom changes, or whose subject another story or test of the gate proves, too: the
 * gate leaves it to `npm run test:slow`. Decision 0011 says why of each.
 */
export const slow = { tag: '@slow' }
export const slowAtOneWidth = { tag: ['@one-width', '@slow'] }

interface Newcomer {
  email: string
  password: string
}

/** Two browsers tell the same stories to one shop: each person has an address of one's own. */
let people = 0
const newEmail = () => `zmogus.${process.pid}.${Date.now()}.${++people}@example.lt`

/** A new customer, registered over the API and signed in: the next page that is opened is this person's. */
export async function enterAsNewcomer(page: Page, details: Record<string, string> = {}): Promise<Newcomer> {
  const one = { email: newEmail(), password: 'Kūjis ir priekalas 7' }
  const person = { name: 'Rūta', lastname: 'Žemaitė', ...one, password_confirmation: one.password, ...details }
  await keepTokenOf(page, '/api/register', person)
  return one
}

/** Signs in over the API: the next page that is opened is this person's. The story of the form is auth.journey's. */
export async function enterAs(page: Page, { email, password }: Newcomer): Promise<void> {
  await keepTokenOf(page, '/api/login', { email, password })
}

async function keepTokenOf(page: Page, address: string, data: object): Promise<void> {
  const answer = await page.request.post(address, { data })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  const { token } = await answer.json()
  // Once, so that signing out lasts.
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem(`entered ${value}`)) localStorage.setItem('token', value)
    sessionStorage.setItem(`entered ${value}`, '1')
  }, token)
}

/** The page believes that it has stood open for so much longer. */
export async function timePasses(page: Page, ms: number): Promise<void> {
  await page.evaluate((more) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + more
  }, ms)
}

/** What a question bears that the page's own signed-in person asks. */
export const asOwner = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { authorization: `Bearer ${token}` }
}
