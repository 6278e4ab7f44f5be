import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

test(
  'from anywhere in the office a few keys lead to a screen, an order, a client or a product @quick',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Application information' })).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Ekranas, užsakymo numeris, klientas arba produktas' })

    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('nuomos prod')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/rent/products')

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('1')
    await expect(page.getByRole('option', { name: /^Užsakymai, Nr\. 1 ·/ })).toBeVisible()
    await field.fill('perfor')
    await expect(page.getByRole('option', { name: /^Produktai, Perforatorius/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveCount(1)
    await expectAccessible(page)

    await field.fill('tokio tikrai nėra')
    await expect(page.getByText('Nieko nerasta.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  },
)

test(
  'the search of the office that cannot reach the shop still leads to screens',
  oneWidth,
  async ({ page, allow }) => {
    allow(500)
    await signInAs(page, admin)
    await page.route('**/api/admin/find*', (route) => route.fulfill({ status: 500, json: { message: 'Klaida' } }))
    await open(page, '/admin/dashboard')
    await page.getByRole('button', { name: /Rasti ekraną/ }).click()
    await page.getByRole('combobox').fill('nustat')
    await expect(page.getByText('Ekranai veikia.')).toBeVisible()
    await page.getByRole('option', { name: 'Ekranai, Nustatymai' }).click()
    await expect(page).toHaveURL('/admin/settings')
  },
)
