import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, open, signInAs, test } from './kit.ts'

async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

async function breakOne(page: Page): Promise<{ tool: string; broken: string; whole: string }> {
  const tool = `Rotacinis lazeris ${Date.now().toString(36)}${process.pid}`
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const { data: product } = await api<{ data: { id: number } }>(page, 'POST', '/api/admin/rent-products', {
    title: tool,
    rent_category_id: categories[0]?.id,
    price_per_day: 1000,
    left_in_stock: 2,
    is_day_rent: '1',
    is_hour_rent: '0',
  })
  const { data: units } = await api<{ data: { id: number; code: string }[] }>(
    page,
    'GET',
    `/api/admin/units?product_id=${product.id}`,
  )
  await api(page, 'POST', '/api/admin/downtimes', {
    product_id: product.id,
    unit_id: units[0]?.id,
    from: new Date().toISOString(),
    kind: 'repair',
    reason: 'Nelaiko lygio',
  })
  return { tool, broken: units[0]?.code ?? '', whole: units[1]?.code ?? '' }
}

test('the calendar tells which machine is kept back and why, and puts it back into use', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/rent/calendar')
  const { tool, broken, whole } = await breakOne(page)
  await page.goto(`/admin/rent/calendar?q=${encodeURIComponent(tool)}`)

  const grid = page.getByRole('grid', { name: 'Nuomos kalendorius' })
  const bar = grid.getByRole('button', {
    name: new RegExp(`^Remontas: Nelaiko lygio ?, prastova, ${tool}, ${broken}, nuo`),
  })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(bar).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: /išnuomota arba prastovoje 1 iš 2$/ }).first()).toBeAttached()

  await page.getByText('Po vieną vienetą').click()
  await expect(page).toHaveURL(/[?&]units=1/)
  await expect(grid.getByRole('row')).toHaveCount(4)
  const rowOf = (code: string) => grid.getByRole('row').filter({ has: page.getByRole('link', { name: code }) })
  await expect(rowOf(broken).getByRole('button')).toHaveCount(1)
  await expect(rowOf(whole).getByRole('button')).toHaveCount(0)
  await expect(rowOf(whole).getByRole('gridcell').first()).toHaveAccessibleName(/: laisva$/)
  await expectAccessible(page)

  await grid.getByRole('link', { name: tool, exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(broken).getByRole('link')).toBeFocused()
  await bar.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: tool })
  await expect(details).toContainText('Nelaiko lygio')
  await expect(details).toContainText(broken)
  await expect(details).toContainText('kol kas nors baigs')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Baigti prastovą' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Vienetą ${broken} nuo dabar vėl galima nuomoti.`)
  await question.getByRole('button', { name: 'Baigti prastovą' }).click()
  await expect(page.getByText('Prastova baigta')).toBeVisible()
  // The last hour may still be drawn, without an end action.
  await expect(grid.getByRole('row')).toHaveCount(4)

  await page.getByText('Po vieną vienetą').click()
  await expect(page).not.toHaveURL(/units=1/)
  await expect(grid.getByRole('row')).toHaveCount(2)
})
