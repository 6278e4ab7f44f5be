import type { APIRequestContext, Locator } from '@playwright/test'
import { admin, expect, expectAccessible, open, test } from './kit.ts'

test('pictures are enlarged, turned by arrows, zoomed, and closed by Escape, and the focus comes back', async ({
  page,
}) => {
  await open(page, '/nuoma/grezimas-ir-kalimas')
  await page.getByRole('article').getByRole('link').first().click()
  const link = page.getByRole('link', { name: /^Padidinti nuotrauką/ }).first()
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Nuotraukos/ })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)

  const next = dialog.getByRole('button', { name: 'Kita nuotrauka' })
  if (await next.isVisible()) {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText(/^2 iš/)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByText(/^1 iš/)).toBeVisible()
  }

  const width = (of: Locator) => of.evaluate((image) => image.getBoundingClientRect().width)
  const image = dialog.getByRole('img').first()
  const before = await width(image)
  await dialog.getByRole('button', { name: '1 nuotrauka: padidinti' }).click()
  await expect(dialog.getByRole('button', { name: '1 nuotrauka: sumažinti' })).toBeVisible()
  await expect.poll(() => width(image)).toBeGreaterThan(before * 1.2)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()

  await link.click()
  await dialog
    .getByRole('listitem')
    .first()
    .click({ position: { x: 4, y: 4 } })
  await expect(dialog).toHaveCount(0)
})

test('T1872 days, sum and cart stand above the fold, and the calendar opens from the fields, also by keys @quick', async ({
  page,
}) => {
  await open(page, '/nuoma/irankis/perforatorius-px-45-sds-max-9-j')
  const [from, to] = [page.locator('[name=from]'), page.locator('[name=to]')]
  const sum = page.getByText('Suma su PVM')
  for (const part of [from, to, sum, page.getByRole('button', { name: 'Į krepšelį' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('grid')).toHaveCount(0)
  for (const term of ['Užstatas', 'Pristatymas', 'Apsauga nuo žalos', 'Dokumentai'])
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveJSProperty(
    'textContent',
    'Perforatorius PX\u00a045, SDS-max, 9\u00a0J',
  )

  await from.click()
  await expect(page.getByRole('grid')).toContainText('laisva')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await to.press('ArrowDown')
  const current = page.getByRole('grid').locator('[tabindex="0"]')
  await current.press('PageDown')
  await current.press('PageDown')
  for (const _ of ['first', 'last']) {
    do await page.keyboard.press('ArrowRight')
    while ((await current.getAttribute('aria-disabled')) === 'true')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rinktis pirmą dieną kalendoriuje' })).toBeFocused()
  await expect(page.getByText(/^Tuo metu .*laisva\s\d+$/)).toBeVisible()
  await expect(page.getByText(/^Suma, \d+\sdien/)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('a tool that is out says from which day on it can be had, and a press chooses that day @quick', async ({
  page,
  request,
}) => {
  const slug = await aToolThatIsOut(request)
  await open(page, `/nuoma/irankis/${slug}`)
  await expect(page.getByText(/^(Dabar i|I)šnuomota$/)).toBeVisible()
  await expect(page.getByText('Per artimiausias 60 dienų laisvų vienetų nėra.')).toBeVisible()

  // Mocked, because on closed days nothing is rented from now.
  await page.route('**/availability?*', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: data.map((day: object, at: number) => ({ ...day, free: at < 9 ? 0 : 1 })) } })
  })
  await page.reload()
  await page.getByText('Artimiausia laisva diena').getByRole('button').click()
  await expect(page.locator('[name=from]')).toHaveValue(/^20/)
  const [, , day] = (await page.locator('[name=from]').inputValue()).split('-')
  await expect(page.getByText('Artimiausia laisva diena').getByRole('button')).toContainText(` ${Number(day)} d.`)
  await expectAccessible(page)
})

async function aToolThatIsOut(request: APIRequestContext): Promise<string> {
  const { token } = await (await request.post('/api/login', { data: admin })).json()
  const create = async (address: string, multipart: Record<string, string | number>) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.post(`/api/admin/${address}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const title = `Išnuomotas ${crypto.randomUUID()}`
  const { id } = await create('rent-categories', { title })
  const tool = { title, price_per_day: 2000, price_per_hour: 0, is_day_rent: 1, is_hour_rent: 0, left_in_stock: 0 }
  return (await create('rent-products', { ...tool, rent_category_id: id })).slug
}
