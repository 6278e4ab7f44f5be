import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, slowAtOneWidth, test } from './kit.ts'

const password = 'sandelio-raktas-9'
const newEmail = (role: string) =>
  `${role}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.lt`

async function enterStaff(page: Page, ...roles: string[]): Promise<void> {
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  const email = newEmail(roles[0] ?? 'darbuotojas')
  const person = { name: 'Matas', lastname: 'Pamainas', email, roles, password, password_confirmation: password }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/admin/users', { data: person, headers })).status()).toBe(201)
  await signInAs(page, { email, password })
}

async function menu(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
  const links = page.getByRole('navigation', { name: 'Administravimas' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.getByRole('button', { name: 'Visi skyriai' }).click()
  await expect(page.getByRole('region', { name: 'Visi skyriai' })).toBeVisible()
  const names = await links
    .filter({ visible: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? link.textContent))
  await page.keyboard.press('Escape')
  if (isMobile) await page.keyboard.press('Escape')
  return names
}

test('a mechanic finds what mechanics need, and no screen of others', async ({ page, isMobile }) => {
  await enterStaff(page, 'mechanic')
  await open(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: /^Šiandien/ })).toBeVisible()
  await expect(page.getByText('Šio mėnesio pajamos be PVM')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Neapmokėta/ })).toHaveCount(0)
  const places = await menu(page, isMobile)
  expect(places).toEqual(expect.arrayContaining(['Nuomos', 'Kalendorius', 'Technika', 'Nuomos produktai', 'Profilis']))
  for (const place of ['Užsakymai', 'Klientai', 'Pinigai', 'Vartotojai', 'Ataskaitos', 'Nustatymai'])
    expect(places).not.toContain(place)
  await expectAccessible(page)

  await open(page, '/admin/users')
  await expect(page.getByRole('heading', { name: 'Šis ekranas – ne jūsų pareigoms' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Valdymo skydas' }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL(/admin\/dashboard$/)

  await open(page, '/admin/rent/products')
  await expect(page.getByRole('region', { name: 'Nuomos produktai' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pridėti produktą' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Redaguoti/ })).toHaveCount(0)
})

test('an owner makes somebody an accountant, who may not write settings @quick', oneWidth, async ({ page, allow }) => {
  allow(422)
  await signInAs(page, admin)
  await open(page, '/admin/users')
  await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
  const window = page.getByRole('dialog', { name: 'Naujas vartotojas' })
  const email = newEmail('buhaltere')
  const fields = { name: 'Birutė', lastname: 'Balansienė', email, password, password_confirmation: password }
  for (const [name, value] of Object.entries(fields)) await window.locator(`[name=${name}]`).fill(value)
  const roles = window.getByRole('group', { name: 'Pareigos' })
  await expect(roles).toHaveCount(0)
  await window.getByRole('switch', { name: 'Administratoriaus teisės' }).press('Space')
  await expect(roles.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(window.getByText('Pasirinkite bent vienas pareigas.').last()).toBeVisible()
  await roles.getByRole('checkbox', { name: 'Buhalteris' }).check()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Vartotojas sukurtas' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Buhalteris')).toBeVisible()

  await signInAs(page, { email, password })
  await open(page, '/admin/settings')
  await expect(page.getByRole('heading', { name: 'Nustatymai', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Išsaugoti' })).toHaveCount(0)
})

test('an action that needs a fresh password asks for it over the screen, and then continues by itself', async ({
  page,
  allow,
  isMobile,
}) => {
  allow(403, 422)
  await signInAs(page, admin)
  await open(page, '/admin/users')
  // As ten minutes after the sign-in.
  let old = true
  await page.route('**/api/admin/users/export*', (route) =>
    old
      ? route.fulfill({ status: 403, json: { message: 'Patvirtinkite, kad tai jūs.', code: 'sign-in-again' } })
      : route.continue(),
  )
  await page.route('**/api/user/fresh', async (route) => {
    const answer = await route.fetch()
    if (answer.ok()) old = false
    await route.fulfill({ response: answer })
  })

  const question = page.getByRole('dialog', { name: 'Patvirtinkite, kad tai jūs' })
  await page.getByRole('button', { name: /CSV/ }).first().click()
  await expect(question.locator('[name=current_password]')).toBeFocused()
  await question.locator('[name=current_password]').fill('ne tas slaptažodis')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Neteisingas dabartinis slaptažodis.').last()).toBeVisible()
  // On a phone the dialog is a sheet, which axe takes for a page without a main landmark.
  if (!isMobile) await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await question.locator('[name=current_password]').fill(admin.password)
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^vartotojai.*\.csv$/)
  await expect(question).toHaveCount(0)
})

test(
  'a clerk who cancels the password prompt is told which action was not done',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(403)
    await signInAs(page, admin)
    await open(page, '/admin/users')
    await page.route('**/api/admin/users/export*', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Patvirtinkite, kad tai jūs: įveskite slaptažodį dar kartą.', code: 'sign-in-again' },
      }),
    )
    await page.getByRole('button', { name: /CSV/ }).first().click()
    await expect(page.getByRole('dialog', { name: 'Patvirtinkite, kad tai jūs' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Patvirtinkite, kad tai jūs: įveskite slaptažodį dar kartą.')).toBeVisible()
  },
)

test('the owner sees who came in and who failed to', slowAtOneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/saugumas')
  await expect(page.getByRole('row').filter({ hasText: 'Prisijungta' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Įvykis', { exact: true }).selectOption('signed-in')
  await expect(page).toHaveURL(/event=signed-in/)
  await expect(page.getByRole('row').filter({ hasText: 'Prisijungta' }).first()).toBeVisible()
})
