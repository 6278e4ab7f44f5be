import { chromium, type Page } from '@playwright/test'
import { getMonday } from '#rentals/office/public/calendar/read-shown-range.ts'
import { makeManyRentals } from '#rentals/server/make-many-rentals.factories.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { findBrowser, listBrowserFlags } from '../tools/browser/find-browser.ts'
import { reportMaximum } from './report.ts'
import { computeMedian, reportAnswer, withOffice } from './with-office.ts'

/** 500 products, 10,000 rentals. */
export async function measureCalendar(): Promise<void> {
  await withOffice(
    (db) => makeManyRentals(db, { products: 500, rentals: 10_000, at: new Date() }),
    async (url, token) => {
      await measureApi(url, token)
      await measureBrowser(url, token)
    },
  )
}

async function measureApi(url: string, token: string): Promise<void> {
  const from = getMonday(toVilniusDay(new Date()))
  const calendar = (days: number) => `/api/admin/rentals/calendar?from=${from}&to=${addDays(from, days - 1)}`
  const input = {
    'calendar, 1 week': calendar(7),
    'calendar, 2 weeks': calendar(14),
    'calendar, 4 weeks': calendar(28),
    'rentals, first page': '/api/admin/rentals',
    'rentals, last page': '/api/admin/rentals?page=500',
    'rentals, late': '/api/admin/rentals?state=late',
    'rentals, a name': '/api/admin/rentals?q=zivile&page=60',
  }
  for (const [work, path] of Object.entries(input)) await reportAnswer(work, url + path, token)
}

async function measureBrowser(url: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: listBrowserFlags() })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const drawings: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.goto(`${url}/admin/rent/rentals`)
    await page.getByRole('row').nth(5).waitFor()
    drawings.push(await drawCalendar(page))
  }
  reportMaximum(
    'calendar, from the click to its rows',
    computeMedian(drawings.slice(1)),
    300,
    'ms',
    'question and drawing',
  )
  const { frames, longest } = await scrollThrough(page)
  reportMaximum(
    'calendar, a frame while scrolling',
    frames,
    34,
    'ms',
    `19 of 20; longest ${longest.toFixed(0)} ms, 500 rows`,
  )
  await browser.close()
}

function drawCalendar(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>('main a[href^="/admin/rent/calendar"]')
        const begun = performance.now()
        link?.click()
        const look = () => {
          if (document.querySelector('.calendar-row')) requestAnimationFrame(() => resolve(performance.now() - begun))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** All products in five seconds. */
function scrollThrough(page: Page): Promise<{ frames: number; longest: number }> {
  return page.evaluate(
    () =>
      new Promise<{ frames: number; longest: number }>((resolve) => {
        const grid = document.querySelector<HTMLElement>('[role="grid"]')
        if (!grid) throw new Error('There is no calendar')
        const far = grid.scrollHeight - grid.clientHeight
        const begun = performance.now()
        const gaps: number[] = []
        let before = begun
        const step = (at: number) => {
          gaps.push(at - before)
          before = at
          grid.scrollTop = (far * (at - begun)) / 5000
          if (at - begun < 5000) requestAnimationFrame(step)
          else {
            const sorted = gaps.toSorted((a, b) => a - b)
            resolve({ frames: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longest: sorted.at(-1) ?? 0 })
          }
        }
        requestAnimationFrame(step)
      }),
  )
}
