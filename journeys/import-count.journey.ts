import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, open, signInAs, slowAtOneWidth, test } from './kit.ts'

const aName = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

/** Large enough to take some seconds. */
function fileOf(count: number, category: string, named: string) {
  const lines = Array.from({ length: count }, (_, n) => `${named} ${n};${category};${n + 1},50;2`)
  const buffer = Buffer.from(['Pavadinimas;Kategorija;Kaina be PVM;Likutis', ...lines].join('\r\n'))
  return { name: 'produktai.csv', mimeType: 'text/csv', buffer }
}

async function api<T>(page: Page, address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(address, { method: data ? 'POST' : 'GET', data, headers })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

async function openImport(page: Page) {
  await signInAs(page, admin)
  await open(page, '/admin/sell/products')
  const category = `Skaičiuojami ${aName()}`
  await api(page, '/api/admin/sell-categories', { title: category })
  await page.getByRole('button', { name: 'Importuoti CSV' }).click()
  const window = page.getByRole('dialog', { name: 'Importuoti produktus' })
  const bar = window.getByRole('progressbar', { name: 'Importo eiga' })
  return { category, window, bar }
}

/** The request reaches the shop, its answer is lost: going offline would not stop it. */
async function breakableLine(page: Page): Promise<{ breaks: () => void }> {
  const broken = Promise.withResolvers<void>()
  await page.route(
    '**/api/admin/sell-products/import',
    async (route) => {
      void route.fetch({ timeout: 0 }).catch(() => undefined)
      await broken.promise
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  return { breaks: broken.resolve }
}

/** Total of the list. */
const howMany = async (page: Page, named: string) =>
  (await api<{ meta: { total: number } }>(page, `/api/admin/sell-products?q=${encodeURIComponent(named)}`)).meta.total

test(
  'a large file shows how many rows of how many are checked and written, and goes forward alone',
  slowAtOneWidth,
  async ({ page }) => {
    const { category, window, bar } = await openImport(page)
    const named = `Didelis ${aName()}`
    // Records shown and announced texts.
    await page.evaluate(() => {
      const seen: { share: number; words: string; spoken: string }[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const one = document.querySelector<HTMLProgressElement>('dialog progress, [role=dialog] progress')
        const spoken = one?.parentElement?.querySelector('[role=status]')?.textContent ?? ''
        const words = one?.getAttribute('aria-valuetext') ?? ''
        if (one && seen.at(-1)?.words !== words) seen.push({ share: one.position, words, spoken })
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })

    await window.locator('[name=file]').setInputFiles(fileOf(1_500, category, named))
    await expect(window.getByText(/1\s500\snaujų, 0\spakeistų, klaidų nėra/)).toBeVisible({ timeout: 30_000 })
    await window.getByRole('button', { name: 'Įkelti (1500)' }).click()
    await expect(bar).toHaveAttribute('aria-valuetext', /^Įrašoma [\d\s]+ iš 1\s500\seilučių$/, { timeout: 30_000 })
    await expect(window.getByText(/^Įrašoma [\d\s]+ iš 1\s500\seilučių$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(window.getByRole('button', { name: 'Atšaukti' })).toBeDisabled()
    await expectAccessible(page)
    await expect(window.getByText(/^Failas įkeltas: 1\s500\snaujų, 0\spakeistų\.$/)).toBeVisible({ timeout: 90_000 })
    await expect(bar).toHaveCount(0)

    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: { share: number; words: string; spoken: string }[] }).seen,
    )
    const written = seen.filter(({ words }) => words.startsWith('Įrašoma'))
    expect(written.length, JSON.stringify(seen)).toBeGreaterThan(1)
    const shares = seen.slice(seen.findIndex(({ words }) => words.startsWith('Įrašoma'))).map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(new Set(seen.map(({ spoken }) => spoken)).size).toBeLessThan(new Set(seen.map(({ words }) => words)).size)
    expect(await howMany(page, named)).toBe(1_500)
  },
)

test(
  'T169 a clerk whose line breaks in the middle of an import is told what became of it, and can’t send it twice',
  slowAtOneWidth,
  async ({ page, allow, context }) => {
    allow(0)
    const { category, window, bar } = await openImport(page)
    const named = `Nutrūkęs ${aName()}`
    await window.locator('[name=file]').setInputFiles(fileOf(1_000, category, named))
    await expect(window.getByText(/klaidų nėra/)).toBeVisible({ timeout: 30_000 })
    const line = await breakableLine(page)
    await window.getByRole('button', { name: /^Įkelti/ }).click()
    await expect(bar).toHaveAttribute('aria-valuetext', /^(Tikrinama|Įrašoma)/, { timeout: 30_000 })
    await context.setOffline(true)
    line.breaks()
    await expect(window.getByRole('alert')).toContainText('Ryšys su serveriu nutrūko')
    await expect(window.getByRole('button', { name: /^Įkelti/ })).toBeDisabled()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(window.getByText(/^Failas įkeltas: 1\s000\snaujų/)).toBeVisible({ timeout: 60_000 })
    expect(await howMany(page, named)).toBe(1_000)

    // A request that never arrived wrote nothing and may be repeated.
    await window.getByRole('button', { name: 'Uždaryti' }).last().click()
    await page.getByRole('button', { name: 'Importuoti CSV' }).click()
    const lost = `Neatėjęs ${aName()}`
    await window.locator('[name=file]').setInputFiles(fileOf(3, category, lost))
    await expect(window.getByText(/3.nauji, 0.pakeistų, klaidų nėra/)).toBeVisible()
    await context.setOffline(true)
    await window.getByRole('button', { name: /^Įkelti/ }).click()
    await expect(window.getByRole('alert')).toContainText('Ryšys su serveriu nutrūko')
    await context.setOffline(false)
    await expect(window.getByRole('alert')).toContainText('Niekas nepakeista, bandykite dar kartą.', {
      timeout: 30_000,
    })
    await window.getByRole('button', { name: /^Įkelti/ }).click()
    await expect(window.getByText(/^Failas įkeltas: 3.nauji/)).toBeVisible({ timeout: 30_000 })
    expect(await howMany(page, lost)).toBe(3)
  },
)
