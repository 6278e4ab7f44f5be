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

test('a tool that is out says from which day on it can be had, and a press chooses that day @quick', async ({
  page,
  request,
}) => {
  const slug = await aToolThatIsOut(request)
  await open(page, `/nuoma/irankis/${slug}`)
  await expect(page.getByText('Dabar išnuomota')).toBeVisible()
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
