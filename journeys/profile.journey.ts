import type { Page } from '@playwright/test'
import {
  admin,
  expect,
  expectAccessible,
  oneWidth,
  open,
  registerAndSignIn,
  signInAs,
  slow,
  slowAtOneWidth,
  test,
} from './kit.ts'

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' }).click()

const signIn = (page: Page, email: string, secret: string) =>
  page.request.post('/api/login', { data: { email, password: secret } })

test('a customer changes the account’s details, and keeps the e-mail @quick', async ({ page }) => {
  const { email, password } = await registerAndSignIn(page)
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/profile')) sent.push(request.postDataJSON())
  })
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Paskyros duomenys' })).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(email)
  await expect(field(page, 'email')).not.toBeEditable()
  await expectAccessible(page)

  await field(page, 'name').fill('Austėja')
  await field(page, 'phone').fill('8 612 34567')
  await field(page, 'title').fill('UAB „Bandymas“')
  await field(page, 'im_k').fill('123456786')
  await field(page, 'current_password').fill(password)
  await save(page)
  await expect(page.getByText('Pakeitimai išsaugoti.')).toBeVisible()
  await expect(field(page, 'phone')).toHaveValue('+37061234567')
  expect(sent).toEqual([
    {
      name: 'Austėja',
      lastname: 'Žemaitė',
      phone: '8 612 34567',
      title: 'UAB „Bandymas“',
      im_k: '123456786',
      pvm_k: '',
    },
  ])

  await page.reload()
  await expect(field(page, 'name')).toHaveValue('Austėja')
  await expect(field(page, 'title')).toHaveValue('UAB „Bandymas“')
})

test(
  'the errors of a profile stand under their fields, and the typed text stays',
  oneWidth,
  async ({ page, allow }) => {
    allow(422)
    await registerAndSignIn(page)
    await open(page, '/profile')
    await field(page, 'name').fill(' ')
    await field(page, 'im_k').fill('123456789')
    await save(page)
    await expect(page.getByText('Įveskite vardą.')).toHaveCount(2)
    await expect(page.getByText('Neteisingas įmonės kodas.')).toHaveCount(2)
    await expect(field(page, 'name')).toBeFocused()
    await expect(field(page, 'im_k')).toHaveValue('123456789')
    await expectAccessible(page)
  },
)

test('a password is changed with all three fields, and stays with fewer', slowAtOneWidth, async ({ page, allow }) => {
  allow(422)
  const { email, password } = await registerAndSignIn(page)
  await open(page, '/profile')
  await field(page, 'new_password').fill('Visai naujas kūjis')
  await save(page)
  await expect(page.getByText('Slaptažodis liko senas')).toBeVisible()
  expect((await signIn(page, email, password)).status()).toBe(200)

  await field(page, 'current_password').fill('ne tas')
  await field(page, 'new_password').fill('Visai naujas kūjis')
  await field(page, 'new_password_confirmation').fill('Visai naujas kūjis')
  await save(page)
  await expect(page.getByText('Neteisingas dabartinis slaptažodis.')).toHaveCount(2)

  await field(page, 'current_password').fill(password)
  await save(page)
  await expect(page.getByText('Pakeitimai išsaugoti.')).toBeVisible()
  await expect(field(page, 'new_password')).toHaveValue('')
  expect((await signIn(page, email, 'Visai naujas kūjis')).status()).toBe(200)
  await page.reload()
  await expect(field(page, 'email')).toHaveValue(email)
})

test('an administrator finds the profile in the rail and changes it', slow, async ({ page, isMobile }) => {
  await signInAs(page, admin)
  await open(page, '/admin/dashboard')
  if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
  await page
    .getByRole('navigation', { name: 'Administravimas' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Profilis' })
    .click()
  await expect(page).toHaveURL('/admin/profile')
  await expect(field(page, 'email')).toHaveValue(admin.email)
  await expect(field(page, 'email')).toBeEditable()
  for (const name of ['title', 'im_k', 'pvm_k']) await expect(field(page, name)).toHaveCount(0)
  await expectAccessible(page)

  await field(page, 'phone').fill('+370 600 00001')
  await save(page)
  await expect(page.getByText('Pakeitimai išsaugoti.')).toBeVisible()
  await expect(field(page, 'phone')).toHaveValue('+37060000001')
})

test('a guest is sent to Login, and a customer out of the office', slowAtOneWidth, async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await registerAndSignIn(page)
  await page.goto('/admin/profile')
  await expect(page).toHaveURL('/')
})

test(
  'T103 text typed into a profile or a work site when the session ended is offered back to the same person alone',
  oneWidth,
  async ({ page, allow }) => {
    allow(401)
    const person = await registerAndSignIn(page)
    const endSession = async () => {
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
    }
    const signInAgain = async ({ email, password } = person) => {
      await expect(page).toHaveURL('/login')
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
    }

    await open(page, '/profile')
    // or another request would find the session ended before the press
    await page.waitForLoadState('networkidle')
    await field(page, 'title').fill('UAB „Pusiau“')
    await field(page, 'new_password').fill('Visai naujas kūjis')
    await endSession()
    await save(page)
    await signInAgain()
    await expect(page).toHaveURL('/profile')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Visai naujas')
    await expect(field(page, 'title')).toHaveValue('')
    await expect(page.getByText('Sesija baigėsi neįrašius pakeitimų.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Atkurti' }).click()
    await expect(field(page, 'title')).toHaveValue('UAB „Pusiau“')

    await open(page, '/vartotojas/objektai')
    await page.getByRole('button', { name: 'Pridėti objektą' }).first().click()
    await field(page, 'title').fill('Sodyba')
    await field(page, 'comment').fill('Raktas pas kaimyną')
    await endSession()
    await page.getByRole('button', { name: 'Išsaugoti' }).click()
    await signInAgain()
    await expect(page).toHaveURL('/vartotojas/objektai')
    await expect(page.getByText('Sesija baigėsi, kol pildėte formą „Naujas objektas“. Atidarykite ją')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pridėti objektą' }).first().click()
    await page.getByRole('button', { name: 'Atkurti' }).click()
    await expect(field(page, 'comment')).toHaveValue('Raktas pas kaimyną')

    // Signing out deletes drafts, also those of other pages.
    await page.evaluate(() => sessionStorage.setItem('act-draft-handover-1', '{}'))
    await page.getByRole('button', { name: 'Atsijungti' }).first().click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('draft')
  },
)
