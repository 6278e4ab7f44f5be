import type { Page } from '@playwright/test'
import { requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'

const name = 'Ekranas, užsakymo numeris, klientas arba produktas'
async function openOffice(page: Page, address = '/admin/dashboard'): Promise<void> {
  await open(page, address)
  await expect(page.getByRole('button', { name: /Rasti ekraną/ })).toBeVisible()
}

const getField = (page: Page) => page.getByRole('combobox', { name })

interface Order {
  id: number
  price_with_vat: number
  documents: { number?: string; full_number?: string }[]
}

/** What finds one of each kind, of what the demo shop has. */
async function readExamples(page: Page): Promise<[group: string, typed: string, title: RegExp][]> {
  const first = async <Row>(path: string) => (await requestApi<{ data: Row[] }>(page, 'GET', path)).data[0] as Row
  const order = await first<Order>('/api/admin/orders?paid=1')
  const match = await first<{ kind: string; number: string }>(`/api/admin/find?q=${order.id}`)
  const client = await first<{ name: string }>('/api/admin/clients?search=uab')
  const quote = await first<{ number: string }>('/api/admin/desk/orders?search=PAS')
  const payment = await first<{ amount: number }>('/api/admin/payments')
  const unit = await first<{ code: string }>('/api/admin/units')
  const place = await first<{ title: string; code: string }>('/api/admin/places')
  const sum = `${Math.abs(payment.amount) / 100}`
    .replace('.', ',')
    .replace(/^(\d+)$/, '$1,00')
    .replace(/,(\d)$/, ',$10')
  return [
    ['Užsakymai', String(order.id), new RegExp(`^Užsakymai, Nr\\. ${order.id} ·`)],
    ['Dokumentai', match.number, new RegExp(`^Dokumentai, ${match.number} ·`)],
    ['Klientai', client.name, /^Klientai, /],
    ['Juodraščiai ir pasiūlymai', quote.number, new RegExp(`^Juodraščiai ir pasiūlymai, ${quote.number} ·`)],
    ['Mokėjimai', sum, /^Mokėjimai, /],
    ['Vartotojai', admin.email, /^Vartotojai, /],
    ['Vienetai', unit.code, new RegExp(`^Vienetai, ${unit.code} ·`)],
    ['Produktai', 'perforatorius', /^Produktai, Perforatorius/],
    ['Padaliniai', place.code, new RegExp(`^Padaliniai, ${place.code} ·`)],
  ]
}

test('by keyboard alone one search finds each kind, marks what was typed, and keeps the last @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await openOffice(page)
  for (const width of new Set([page.viewportSize()?.width ?? 390, 1024])) {
    await page.setViewportSize({ width, height: 900 })
    await page.keyboard.press('Control+k')
    await expect(getField(page)).toBeFocused()
    for (const [, typed, title] of await readExamples(page)) {
      await getField(page).fill(typed)
      const option = page.getByRole('option', { name: title }).first()
      await expect(option).toBeVisible()
      await expect(option.locator('mark').first()).toBeVisible()
    }
    await expectAccessible(page)
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(getField(page)).toBeHidden()
  }

  const [, typed, title] = (await readExamples(page))[0] as [string, string, RegExp]
  await page.keyboard.press('Control+k')
  await expect(getField(page)).toBeFocused()
  // As a scanner does: Enter at once.
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/buhalterija/uzsakymai/${typed}$`))

  await page.keyboard.press('Control+k')
  const recent = page.getByRole('option', { name: new RegExp(title.source.replace('^Užsakymai', '^Neseniai atverta')) })
  await expect(recent).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test(
  'many of a kind lead to their list, and sign-out leaves nothing of what was opened',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await openOffice(page)
    await page.getByRole('button', { name: /Rasti ekraną/ }).click()
    await getField(page).fill('uab')
    await page
      .getByRole('option', { name: /^Klientai, UAB/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/klientai\/\d+$/)
    expect(await page.evaluate(() => localStorage.getItem('office-recent'))).toContain('UAB')

    await page.keyboard.press('Control+k')
    await getField(page).fill('uab')
    const all = page.getByRole('option', { name: 'Užsakymai, Rodyti visus' })
    await expect(all).toBeVisible()
    await all.click()
    await expect(page).toHaveURL(/\/admin\/buhalterija\/uzsakymai\?.*q=uab/)
    await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toHaveValue('uab')

    await page
      .getByRole('button', { name: /Atsijungti/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('UAB')
  },
)

test(
  'a driver finds neither payments nor anything else of others, and is told what to try',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await openOffice(page)
    const examples = await readExamples(page)
    const email = `vairuotojas.${Date.now().toString(36)}@example.lt`
    const password = 'sandelio-raktas-9'
    const person = { name: 'Vytas', lastname: 'Vairas', email, password, password_confirmation: password }
    await requestApi(page, 'POST', '/api/admin/users', { ...person, roles: ['driver'] })
    await signInAs(page, { email, password })
    await openOffice(page, '/admin/rent/rentals')
    await page.keyboard.press('Control+k')
    for (const [group, typed] of examples) {
      const answer = page.waitForResponse((response) => response.url().includes('/api/admin/find'))
      await getField(page).fill(typed)
      expect(await (await answer).json(), group).toEqual({ data: [] })
    }
    await expect(page.getByText('Nieko nerasta.')).toBeVisible()
    await expectAccessible(page)
  },
)

test('quick typing shows the last answer alone', oneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await page.route('**/api/admin/find*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    const data = [{ kind: 'user', id: 1, name: `Atsakymas į ${q}`, email: `${q}@example.lt` }]
    // The first answer would come last.
    await new Promise((resolve) => setTimeout(resolve, q === 'qqq' ? 1_500 : 50))
    await route.fulfill({ json: { data } }).catch(() => undefined)
  })
  await openOffice(page)
  await page.keyboard.press('Control+k')
  await getField(page).fill('qqq')
  await page.waitForTimeout(300)
  await getField(page).fill('qqqw')
  await expect(page.getByRole('option', { name: 'Vartotojai, Atsakymas į qqqw' })).toBeVisible()
  await page.waitForTimeout(1_600)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: 'Vartotojai, Atsakymas į qqqw' })).toBeVisible()
})
