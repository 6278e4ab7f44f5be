import type { Page, Request } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, readAuthHeaders, slowAtOneWidth, test } from './kit.ts'

const password = 'lentyna-prie-lango-4'

async function newAdmin(page: Page): Promise<{ email: string }> {
  const email = `skydas.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@irankine.lt`
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  const created = await page.request.post('/api/admin/users', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Austėja', lastname: 'Rimkutė', email, isAdmin: true, password, password_confirmation: password },
  })
  expect(created.status(), await created.text()).toBe(201)
  return { email }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Prisijungti' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
}

async function openDesk(page: Page): Promise<{ email: string }> {
  const one = await newAdmin(page)
  await open(page, '/login')
  await signIn(page, one.email)
  await expect(noteOf(page)).toBeEditable()
  return one
}

const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Pastaba' })
const statusOf = (page: Page) => page.getByRole('region', { name: 'Pastabos' }).getByRole('status')
const saves = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/api/note')

async function keptNote(page: Page): Promise<string> {
  return (await (await page.request.get('/api/note', { headers: await readAuthHeaders(page) })).json()).note
}

test('a note saves itself, and survives whatever comes between', slowAtOneWidth, async ({ page, allow }) => {
  allow(401, 409, 503)
  const { email } = await openDesk(page)
  await expect(statusOf(page)).toBeEmpty()
  await expect(statusOf(page)).toHaveAttribute('aria-live', 'polite')

  // A second after the last keystroke; typing goes on meanwhile.
  let isSlow = true
  await page.route('**/api/note', async (route) => {
    if (isSlow && saves(route.request())) await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  let input = page.waitForRequest(saves)
  await noteOf(page).pressSequentially('Paskambinti dėl pastolių', { delay: 20 })
  const typed = Date.now()
  await input
  expect(Date.now() - typed).toBeGreaterThan(800)
  await expect(statusOf(page)).toHaveText('Saugoma...')
  await noteOf(page).pressSequentially(' rytoj')
  input = page.waitForRequest(saves)
  await input
  await expect(statusOf(page)).toHaveText('Išsaugota')
  const saved = Date.now()
  await expect(statusOf(page)).toBeEmpty({ timeout: 4_000 })
  expect(Date.now() - saved).toBeGreaterThan(1_200)
  expect(await keptNote(page)).toBe('Paskambinti dėl pastolių rytoj')
  isSlow = false
  await page.unroute('**/api/note')

  await page.route('**/api/note', (route) => route.fulfill({ status: 503, json: { message: 'Palaukite.' } }))
  await noteOf(page).fill('Pirmas')
  await expect(statusOf(page)).toHaveText('Klaida saugant', { timeout: 4_000 })
  await expect(noteOf(page)).toHaveValue('Pirmas')
  await expectAccessible(page)
  await page.unroute('**/api/note')
  await expect(statusOf(page)).toHaveText('Išsaugota', { timeout: 12_000 })

  // Leaving within the second saves too: to another screen, and out of the window.
  await noteOf(page).fill('Antras')
  await page.getByRole('link', { name: 'Nustatymai' }).click()
  await expect.poll(() => keptNote(page)).toBe('Antras')
  await page.goBack()
  await expect(noteOf(page)).toHaveValue('Antras')
  await noteOf(page).fill('Trečias')
  await page.reload()
  await expect(noteOf(page)).toHaveValue('Trečias')
  await expect.poll(() => keptNote(page)).toBe('Trečias')

  await page.request.put('/api/note', { headers: await readAuthHeaders(page), data: { note: 'Iš kito lango' } })
  await noteOf(page).fill('Iš šio lango')
  const quarrel = page.getByRole('alert').filter({ hasText: 'Pastaba tuo metu pakeista kitame lange' })
  await expect(quarrel).toContainText('Iš kito lango')
  await expectAccessible(page)
  await quarrel.getByRole('button', { name: 'Sujungti abu tekstus' }).click()
  await expect(noteOf(page)).toBeFocused()
  await expect(noteOf(page)).toHaveValue('Iš kito lango\n\nIš šio lango')
  await expect(statusOf(page)).toHaveText('Išsaugota')

  // The token ends mid-sentence: after the login the text is there and saved.
  await page.request.post('/api/logout', { headers: await readAuthHeaders(page) })
  await noteOf(page).fill('Sakinys, kurį nutraukė')
  await expect(page).toHaveURL('/login', { timeout: 5_000 })
  await signIn(page, email)
  await expect(noteOf(page)).toHaveValue('Sakinys, kurį nutraukė')
  await expect.poll(() => keptNote(page)).toBe('Sakinys, kurį nutraukė')

  await noteOf(page).fill('Paskutinis žodis')
  await page.getByRole('button', { name: 'Atsijungti' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, email)
  await expect(noteOf(page)).toHaveValue('Paskutinis žodis')
  expect(await keptNote(page)).toBe('Paskutinis žodis')
})

test('tasks are added, changed and deleted, by hand and by keyboard', slowAtOneWidth, async ({ page, allow }) => {
  allow(422)
  await openDesk(page)
  const panel = page.getByRole('region', { name: 'Užduotys', exact: true })
  const field = panel.getByRole('textbox', { name: 'Nauja užduotis' })
  const tasks = panel.getByRole('listitem')
  await expect(panel).toContainText('Nėra užduočių')
  await expect(panel.getByRole('button', { name: 'Pridėti' })).toBeDisabled()
  await field.fill('   ')
  await expect(panel.getByRole('button', { name: 'Pridėti' })).toBeDisabled()

  for (const task of ['Patikrinti generatorių', 'Užsakyti diskų', 'Išvalyti plovyklą']) {
    await field.fill(` ${task} `)
    await field.press('Enter')
    await expect(tasks.first()).toHaveText(task)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await field.fill('ž'.repeat(501))
  await panel.getByRole('button', { name: 'Pridėti' }).click()
  await expect(field).toHaveAccessibleDescription(/ne daugiau kaip 500/)
  await field.fill('')
  await expect(tasks).toHaveCount(3)
  await expectAccessible(page)

  const edit = panel.getByRole('button', { name: 'Redaguoti: Užsakyti diskų' })
  await edit.press('Enter')
  const words = panel.getByRole('textbox', { name: 'Užduotis', exact: true })
  await expect(words).toBeFocused()
  await words.fill('Kas kita')
  await words.press('Escape')
  await expect(edit).toBeFocused()
  await edit.click()
  await words.fill('  ')
  await expect(panel.getByRole('button', { name: 'Išsaugoti' })).toBeDisabled()
  await words.fill('Užsakyti 10 diskų')
  await words.press('Enter')
  await expect(panel.getByRole('button', { name: 'Redaguoti: Užsakyti 10 diskų' })).toBeFocused()

  const question = page.getByRole('alertdialog')
  const bin = panel.getByRole('button', { name: 'Ištrinti: Užsakyti 10 diskų' })
  await bin.click()
  await expect(question).toContainText('Ar tikrai norite ištrinti šią užduotį?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Atšaukti' }).click()
  await expect(bin).toBeFocused()
  await bin.click()
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(tasks).toHaveText(['Išvalyti plovyklą', 'Patikrinti generatorių'])
  await expect(panel.getByRole('button', { name: 'Ištrinti: Patikrinti generatorių' })).toBeFocused()
  await page.reload()
  await expect(tasks).toHaveText(['Išvalyti plovyklą', 'Patikrinti generatorių'])
  for (const left of [1, 0]) {
    await panel.getByRole('button', { name: 'Ištrinti' }).first().click()
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(tasks).toHaveCount(left)
  }
  await expect(panel).toContainText('Nėra užduočių')
  await expect(field).toBeFocused()
})

test(
  'the figures lead to what they count, and hold their places when they cannot be had @quick',
  oneWidth,
  async ({ page, allow }) => {
    allow(500)
    await openDesk(page)
    await expect(page).toHaveTitle(/Application information/)
    const chart = page.getByRole('slider', { name: 'Pajamos be PVM per paskutines 30 dienų' })
    await chart.focus()
    await chart.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /^\d\d-\d\d: [\d\s]+,\d\d\sEUR$/)
    await expect(
      page.getByRole('table', { name: 'Pajamos be PVM per paskutines 30 dienų' }).getByRole('row'),
    ).toHaveCount(31)

    const today = page.getByRole('region', { name: 'Šiandien' })
    const counts = [
      ...['Išduoti', 'Priimti', 'Vėluoja', 'Kol paskambins', 'Patikros'],
      ...['Neapmokėta', 'Reikia sprendimo', 'Duomenų prašymai'],
    ]
    // the first open day of a month asks for its bills, too
    const locator = today.getByRole('link').filter({ hasNotText: 'Mėnesio sąskaitos' })
    await expect(locator).toHaveText(counts.map((name) => new RegExp(`^${name}\\d+`)))
    for (const [name, address] of [
      ['Išduoti', '/admin/rent/rentals?state=handover-today'],
      ['Priimti', '/admin/rent/rentals?state=due-today'],
      ['Vėluoja', '/admin/rent/rentals?state=late'],
      ['Kol paskambins', '/admin/rent/rentals?state=expected'],
      ['Patikros', '/admin/rent/patikros'],
      ['Neapmokėta', '/admin/buhalterija/uzsakymai?paid=0'],
      ['Duomenų prašymai', '/admin/buhalterija/duomenu-prasymai?state=pressing'],
    ] as const)
      await expect(today.getByRole('link', { name })).toHaveAttribute('href', address)
    await page.getByRole('main').getByRole('link', { name: 'Užsakymai', exact: true }).click()
    await expect(page).toHaveURL('/admin/buhalterija/uzsakymai')

    await page.route(/\/api\/(admin\/dashboard\/.*|note|todos)$/, (route) => route.fulfill({ status: 500, json: {} }))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/admin/dashboard')
      await expect(today.getByRole('link', { name: 'Vėluoja' })).toHaveText('Vėluoja–')
      await expect(page.getByRole('region', { name: 'Produktai' })).toContainText('išnuomota –')
      await expect(noteOf(page)).toBeEditable()
      await expect(statusOf(page)).toBeEmpty()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('Nėra užduočių')).toHaveCount(0)
      await expect(page.getByText('Skaičių gauti nepavyko.')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  },
)

test('a desk that is left open reads itself anew when its window comes back', slowAtOneWidth, async ({ page }) => {
  await openDesk(page)
  const tasks = page.getByRole('region', { name: 'Užduotys', exact: true }).getByRole('listitem')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const elsewhere = async (todo: string) =>
    page.request.post('/api/todos', { headers: await readAuthHeaders(page), data: { todo } })
  await expect(page.getByText('Nėra užduočių')).toBeVisible()

  await elsewhere('Iš kito lango')
  const figures = page.waitForResponse('**/api/admin/dashboard/stats')
  await comeBack()
  await expect(tasks).toHaveText(['Iš kito lango'])
  await figures

  // A late answer from before a task was added does not remove it.
  let late: (() => void) | undefined
  await page.route(
    '**/api/todos',
    async (route) => {
      const before = await route.fetch()
      await new Promise<void>((resolve) => {
        late = resolve
      })
      await route.fulfill({ response: before }).catch(() => undefined)
    },
    { times: 1 },
  )
  await comeBack()
  await expect.poll(() => late).toBeDefined()
  await page.getByRole('textbox', { name: 'Nauja užduotis' }).fill('Ką tik pridėta')
  const again = page.waitForResponse(
    (answer) => /\/api\/todos$/.test(answer.url()) && answer.request().method() === 'GET',
  )
  await page.getByRole('button', { name: 'Pridėti' }).click()
  await expect(tasks).toHaveText(['Ką tik pridėta', 'Iš kito lango'])
  await again
  late?.()
  await expect(tasks).toHaveText(['Ką tik pridėta', 'Iš kito lango'])
})
