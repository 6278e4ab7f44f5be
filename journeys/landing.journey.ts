import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectToFit, forgetPerson, open, test } from './kit.ts'

const password = 'rakinama-spinta-12'

async function createStaff(page: Page, roles: string[]): Promise<string> {
  const email = `${roles.join('.')}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.lt`
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  const created = await page.request.post('/api/admin/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Jonas', lastname: 'Pradininkas', email, roles, password, password_confirmation: password },
  })
  expect(created.status(), await created.text()).toBe(201)
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
}

test('a driver begins at the round, a mechanic at the machines, a clerk at the board @quick', async ({ page }) => {
  const driver = await createStaff(page, ['driver'])
  const mechanic = await createStaff(page, ['mechanic'])
  const clerk = await createStaff(page, ['counter'])

  await open(page, '/login')
  await signIn(page, driver)
  await expect(page).toHaveURL('/marsrutas')
  await expect(page.getByRole('heading', { level: 1, name: 'Mano maršrutas' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/admin')
  await expect(page).toHaveURL('/marsrutas')
  // A round still under way would be refused without the token.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Atsijungti' }).click()

  await expect(page).toHaveURL('/login')
  await signIn(page, mechanic)
  await expect(page).toHaveURL('/admin/rent/units')
  await expect(page.getByRole('heading', { level: 1, name: 'Vienetai' })).toBeVisible()
  await expectToFit(page)
  await open(page, '/login')
  await expect(page).toHaveURL('/admin/rent/units')
  await open(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: /^Šiandien/ })).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')

  await forgetPerson(page)
  await open(page, '/login')
  await signIn(page, clerk)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: /^Šiandien/ })).toBeVisible()
  await expectAccessible(page)
})

test('a late refusal of the one who left leaves the next one signed in', async ({ page, allow }) => {
  allow(401)
  const driver = await createStaff(page, ['driver'])
  const mechanic = await createStaff(page, ['mechanic'])
  await open(page, '/login')
  await signIn(page, driver)
  await expect(page.getByRole('button', { name: 'Atsijungti' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const late = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(
    '**/api/admin/rounds/mine*',
    async (route) => {
      sent.resolve()
      await late.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await sent.promise
  await page.getByRole('button', { name: 'Atsijungti' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, mechanic)
  await expect(page).toHaveURL('/admin/rent/units')

  const refused = page.waitForResponse('**/api/admin/rounds/mine*')
  late.resolve()
  expect((await refused).status()).toBe(401)
  await open(page, '/admin/rent/units')
  await expect(page.getByRole('heading', { level: 1, name: 'Vienetai' })).toBeVisible()
})

test('a driver who asked for a screen before the sign-in comes to it', async ({ page }) => {
  const driver = await createStaff(page, ['driver'])
  await open(page, '/admin/rent/rentals')
  await expect(page).toHaveURL('/login')
  await signIn(page, driver)
  await expect(page).toHaveURL('/admin/rent/rentals')
})
