import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import { admin } from '../../journeys/admin.ts'
import { StreamLiveUpdates } from '../../src/shell/news/live-updates.contract.ts'
import { findBrowser, listBrowserFlags } from '../browser/find-browser.ts'
import type { Shot } from './shots.ts'

export const widths = [1440, 390] as const
type Width = (typeof widths)[number]
/** Normally three minutes; beyond this something hangs. */
const mostMs = 25 * 60_000

/** Returns each page's heading, and what failed. */
export async function takePictures(
  shots: Shot[],
  { shops, made, folder }: { shops: Record<Shot['shop'], string>; made: Record<string, string>; folder: string },
): Promise<{ headings: Map<string, string>; failed: string[] }> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: listBrowserFlags() })
  const headings = new Map<string, string>()
  const failed: string[] = []
  try {
    const pages = new Map<string, Page>()
    const endsAt = performance.now() + mostMs
    const takeAt = async (width: Width, shot: Shot) => {
      const key = `${shot.shop} ${shot.who} ${width}`
      const page = pages.get(key) ?? (await newPage(browser, shot, { base: shops[shot.shop], width }))
      pages.set(key, page)
      try {
        if (performance.now() > endsAt) throw new Error('there was no time left')
        headings.set(shot.name, await take(page, shot, { width, made, folder }))
      } catch (error) {
        failed.push(`${shot.name} at ${width}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    for (const shot of shots) {
      if (!shot.changes) await Promise.all(widths.map((width) => takeAt(width, shot)))
      else for (const width of widths) await takeAt(width, shot)
    }
  } finally {
    await browser.close()
  }
  return { headings, failed }
}

interface TakePictureOptions {
  width: Width
  made: Record<string, string>
  folder: string
}

async function take(page: Page, shot: Shot, { width, made, folder }: TakePictureOptions): Promise<string> {
  page.setDefaultTimeout(45_000)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(await addressOf(page, shot, made))
  // React marks elements when it hydrates them.
  if (!shot.elsewhere)
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await quiet(page)
  await shot.act?.(page)
  await quiet(page)
  const heading = (await page.getByRole('heading', { level: 1 }).first().innerText()).trim()
  for (const scheme of shot.dark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    writeFileSync(join(folder, buildPictureName(shot, width, scheme)), await small(taken, width))
  }
  return heading
}

export const buildPictureName = ({ name }: Shot, width: Width, scheme: 'light' | 'dark' = 'light') =>
  `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.webp`

const small = (taken: Buffer, width: Width) =>
  sharp(taken)
    .resize({ width: width === 1440 ? 1080 : 390 })
    .webp({ quality: 62, effort: 5, smartSubsample: true })
    .toBuffer()

async function addressOf(page: Page, { name, at }: Shot, made: Record<string, string>): Promise<string> {
  if (typeof at === 'string') return at
  if ('made' in at) {
    const address = made[at.made]
    if (!address) throw new Error(`${name}: nobody has made ${at.made}`)
    return address
  }
  await page.goto(at.from)
  const link = page.locator(`main a[href^="${at.link}"]:not(nav a)`).first()
  const address = await link.getAttribute('href', { timeout: 10_000 }).catch(() => null)
  if (!address) throw new Error(`${name}: there is no link to ${at.link}… on ${at.from}`)
  return address
}

async function quiet(page: Page): Promise<void> {
  const open = openRequests.get(page)
  let since = performance.now()
  for (const end = since + 10_000; performance.now() < end && performance.now() - since < 400; await pause(50))
    if (open && open.size > 0) since = performance.now()
  await page.evaluate(async () => {
    await document.fonts.ready
    // one that is not shown is not loaded, ever
    const inSight = [...document.images].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(inSight.map((one) => one.decode().catch(() => {})))
  })
}

/** Except the office's news stream, which never ends. */
const openRequests = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): Page {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => request.url().endsWith(StreamLiveUpdates.address) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return page
}

async function newPage(
  browser: Browser,
  { shop, who }: Shot,
  { base, width }: { base: string; width: Width },
): Promise<Page> {
  const isPhone = width === 390
  const context = await browser.newContext({
    baseURL: base,
    viewport: isPhone ? { width, height: 844 } : { width, height: 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'lt-LT',
    timezoneId: 'Europe/Vilnius',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(new Date(Date.now()))
  if (who === 'anybody') return countRequests(await context.newPage())
  const password = 'Svarsčiai ir lygintuvas 4'
  const email = `ruta.zemaite.${width}@example.lt`
  const person = { name: 'Rūta', lastname: 'Žemaitė', email, password, password_confirmation: password }
  const answer =
    who === 'clerk'
      ? await context.request.post('/api/login', { data: admin })
      : await context.request.post('/api/register', { data: person })
  if (!answer.ok()) throw new Error(`${who} of the ${shop} shop can't come in: ${await answer.text()}`)
  const { token } = await answer.json()
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return countRequests(await context.newPage())
}
