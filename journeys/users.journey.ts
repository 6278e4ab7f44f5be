import type { Locator, Page } from '@playwright/test'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, slowAtOneWidth, test } from './kit.ts'

const password = 'sandelio-raktas-9'
/** Stories share one shop: unique surnames. */
const newSurname = () => `Zz${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const emailOf = (name: string, surname: string) => `${name}.${surname}@example.lt`.toLowerCase()

interface Office {
  surname: string
  email: string
  id: number
  /** As another administrator, the owner. */
  asOther: <T>(method: 'POST' | 'PUT' | 'DELETE', address: string, data?: unknown) => Promise<T>
  /** Over the API. */
  add: (name: string, more?: object) => Promise<{ id: number; email: string; version: string }>
}

async function enterOffice(page: Page): Promise<Office> {
  const surname = newSurname()
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  const asOther: Office['asOther'] = async (method, address, data) => {
    const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : await answer.json()
  }
  const add: Office['add'] = async (name, more = {}) => {
    const person = { name, lastname: surname, email: emailOf(name, surname), password, password_confirmation: password }
    const { data } = await asOther<{ data: { id: number; email: string; version: string } }>(
      'POST',
      '/api/admin/users',
      { ...person, ...more },
    )
    return data
  }
  const { id, email } = await add('Austeja', { isAdmin: true })
  await signInAs(page, { email, password })
  await open(page, `/admin/users?q=${surname}`)
  await expect(rowOf(page, 'Austeja')).toBeVisible()
  return { surname, email, id, asOther, add }
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const field = (window: Locator, name: string) => window.locator(`[name=${name}]`)
const save = (window: Locator) => window.getByRole('button', { name: 'Išsaugoti' }).click()
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('people are opened, changed, deleted, one or several, never oneself @quick', oneWidth, async ({ page, allow }) => {
  allow(422)
  const { surname, add, email } = await enterOffice(page)
  await expect(page.getByRole('heading', { name: 'Vartotojai', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
  const fresh = page.getByRole('dialog', { name: 'Naujas vartotojas' })
  await save(fresh)
  for (const words of ['Įveskite vardą.', 'Įveskite pavardę.', 'Įveskite el. pašto adresą.', 'Įveskite slaptažodį.'])
    await expect(fresh.getByText(words)).toBeVisible()
  await expect(field(fresh, 'name')).toBeFocused()
  const wrong = { name: 'Bronius', lastname: surname, email: 'ne-pastas', phone: '12', im_k: '123456789', pvm_k: 'LT1' }
  for (const [name, value] of Object.entries(wrong)) await field(fresh, name).fill(value)
  await field(fresh, 'password').fill('trumpas')
  await field(fresh, 'password_confirmation').fill('kitoks')
  await save(fresh)
  for (const words of [
    'Neteisingas el. pašto adresas.',
    'Neteisingas telefono numeris. Pavyzdys: +370 612 34567.',
    'Neteisingas įmonės kodas.',
    'Neteisingas PVM mokėtojo kodas.',
    'Slaptažodį turi sudaryti bent 8 simboliai.',
  ])
    await expect(fresh.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await field(fresh, 'phone').fill('8 612 34567')
  await field(fresh, 'im_k').fill('305691172')
  await field(fresh, 'pvm_k').fill('')
  await field(fresh, 'password').fill(password)
  await field(fresh, 'password_confirmation').fill(password)
  await field(fresh, 'email').fill(email.toUpperCase())
  await save(fresh)
  await expect(fresh.getByText('Šis el. pašto adresas jau naudojamas.')).toBeVisible()
  await field(fresh, 'email').fill(emailOf('bronius', surname))
  await save(fresh)
  await expect(fresh).toBeHidden()
  await says(page, 'Vartotojas sukurtas')
  await expect(
    rowOf(page, 'Bronius').getByRole('cell').or(rowOf(page, 'Bronius').getByRole('rowheader')),
  ).toContainText([
    ...['', /^\d+$/, 'Bronius', surname, emailOf('bronius', surname), '+370 612 34567', '305691172', '-', ''],
  ])

  await page.getByRole('button', { name: `Redaguoti: Bronius ${surname}` }).click()
  const edit = page.getByRole('dialog', { name: /^Edit user #\d+$/ })
  await expect(edit.getByRole('heading')).toHaveAttribute('lang', 'en')
  await field(edit, 'name').fill('Bronislovas')
  await page.route('**/api/admin/users/*', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.fallback()
  })
  await save(edit)
  await expect(edit.getByRole('button', { name: 'Išsaugoma...' })).toBeDisabled()
  await expect(edit.getByRole('button', { name: 'Atšaukti' })).toBeDisabled()
  await expect(edit).toBeHidden()
  await page.unroute('**/api/admin/users/*')
  await says(page, 'Vartotojas išsaugotas')
  await expect(rowOf(page, 'Bronislovas')).toBeVisible()

  await expect(rowOf(page, 'Austeja').getByRole('checkbox')).toBeDisabled()
  await expect(rowOf(page, 'Austeja').getByRole('button', { name: 'Savo paskyros ištrinti negalite' })).toBeDisabled()
  await page.getByRole('button', { name: `Redaguoti: Austeja ${surname}` }).click()
  await expect(field(edit, 'isAdmin')).toBeDisabled()
  await expect(field(edit, 'isAdmin')).toBeChecked()
  await field(edit, 'phone').fill('861200000')
  await save(edit)
  await expect(edit).toBeHidden()
  await expect(rowOf(page, 'Austeja')).toContainText('+370 612 00000')

  await add('Cecilija')
  await add('Danute')
  await page.getByRole('link', { name: 'Vardas' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('rowheader')).toHaveText(['Austeja', 'Bronislovas', 'Cecilija', 'Danute'])

  await page.getByRole('button', { name: `Ištrinti: Danute ${surname}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Patvirtinimas' })
  await expect(question).toContainText('Ar tikrai norite ištrinti šį vartotoją? Šio veiksmo negalėsite atšaukti.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await expect(rowOf(page, 'Danute')).toHaveCount(0)

  const all = page.getByRole('checkbox', { name: 'Pasirinkti visus' })
  await rowOf(page, 'Cecilija').getByRole('checkbox').check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expect(page.getByRole('button', { name: 'Ištrinti pasirinktus (1)' })).toBeVisible()
  await all.check()
  await expect(all).toHaveJSProperty('indeterminate', false)
  await page.getByRole('button', { name: 'Ištrinti pasirinktus (2)' }).click()
  await expect(question).toContainText(
    'Ar tikrai norite ištrinti 2 pasirinktus vartotojus? Šio veiksmo negalėsite atšaukti.',
  )
  await question.getByRole('button', { name: 'Patvirtinti' }).click()
  await says(page, '2 vartotojai ištrinti')
  await expect(page.getByRole('rowheader')).toHaveText(['Austeja'])
  await expect(page.getByRole('button', { name: /Ištrinti pasirinktus/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: /Vardas, el. paštas/ }).fill(`${surname} nėra`)
  await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
})

test(
  'another administrator’s change of a user is shown, and typed text survives the end of a session',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(401, 404, 409, 422)
    const { surname, id, asOther, add, email } = await enterOffice(page)
    const person = await add('Elze')
    const gone = await add('Fausta')
    await page.reload()

    const edit = page.getByRole('dialog', { name: /^Edit user/ })
    await page.getByRole('button', { name: `Redaguoti: Elze ${surname}` }).click()
    const details = { name: 'Elzė', lastname: surname, email: person.email, phone: null, im_k: null, pvm_k: null }
    await asOther('PUT', `/api/admin/users/${person.id}`, details)
    await field(edit, 'phone').fill('861234567')
    await save(edit)
    await expect(edit.getByRole('alert')).toHaveText(
      'Šį vartotoją ką tik pakeitė kitas administratorius. Atidarykite jį iš naujo.',
    )
    await expect(field(edit, 'phone')).toHaveValue('861234567')
    await edit.getByRole('button', { name: 'Atšaukti' }).click()
    await page.getByRole('button', { name: `Redaguoti: Elzė ${surname}` }).click()
    await expect(field(edit, 'name')).toHaveValue('Elzė')
    await edit.getByRole('button', { name: 'Atšaukti' }).click()

    // Already deleted by somebody else.
    await page.getByRole('button', { name: `Ištrinti: Fausta ${surname}` }).click()
    await asOther('DELETE', `/api/admin/users/${gone.id}`)
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'Tokio vartotojo nebėra: jį jau ištrynė kitas administratorius.',
    )
    await question.getByRole('button', { name: 'Atšaukti' }).click()
    await expect(rowOf(page, 'Fausta')).toHaveCount(0)

    await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
    const fresh = page.getByRole('dialog', { name: 'Naujas vartotojas' })
    await field(fresh, 'name').fill('Gabrielė')
    await field(fresh, 'lastname').fill(surname)
    await field(fresh, 'email').fill(emailOf('gabriele', surname))
    await field(fresh, 'password').fill(password)
    await field(fresh, 'password_confirmation').fill(password)
    await fresh.getByText('Administratoriaus teisės').click()
    // A password set by somebody else ends the session under the open dialog: its list hears of the change, and asks.
    const own = { name: 'Austeja', lastname: surname, email, password, password_confirmation: password }
    await asOther('PUT', `/api/admin/users/${id}`, own)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.getByRole('button', { name: 'Prisijungti' }).click()
    await expect(page).toHaveURL(`/admin/users?q=${surname}`)
    await says(page, 'Sesija baigėsi, kol pildėte langą „Naujas vartotojas“.')
    await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
    await expect(field(fresh, 'name')).toHaveValue('')
    await fresh.getByRole('button', { name: 'Atkurti' }).click()
    await expect(field(fresh, 'name')).toHaveValue('Gabrielė')
    await expect(field(fresh, 'isAdmin')).toBeChecked()
    await expect(field(fresh, 'password')).toHaveValue('')
    await field(fresh, 'password').fill(password)
    await field(fresh, 'password_confirmation').fill(password)
    await save(fresh)
    const firstRole = fresh.getByRole('checkbox', { name: 'Savininkas' })
    await expect(firstRole).toBeFocused()
    await expect(firstRole).toHaveAccessibleDescription('Pasirinkite bent vienas pareigas.')
    await fresh.getByRole('checkbox', { name: 'Vadybininkas' }).check()
    await save(fresh)
    await expect(rowOf(page, 'Gabrielė')).toBeVisible()
    await expect(page.getByText('Sesija baigėsi')).toHaveCount(0)
  },
)

test('text typed into an office page survives the end of a session too', slowAtOneWidth, async ({ page, allow }) => {
  allow(401)
  const { email, id, surname, asOther } = await enterOffice(page)
  await open(page, '/admin/profile')
  // Lets the page's own requests finish, so that the press finds the session ended.
  await page.waitForLoadState('networkidle')
  await page.locator('[name=phone]').fill('861277777')
  const own = { name: 'Austeja', lastname: surname, email, password, password_confirmation: password }
  await asOther('PUT', `/api/admin/users/${id}`, own)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page).toHaveURL('/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Prisijungti' }).click()
  await expect(page).toHaveURL('/admin/profile')
  await page.getByRole('button', { name: 'Atkurti' }).click()
  await expect(page.locator('[name=phone]')).toHaveValue('861277777')
})

test(
  'an empty list, a list that cannot be read and actions that fail say so and lose nothing',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(500)
    const { surname, add } = await enterOffice(page)
    await add('Henrikas')
    const lists = /\/api\/admin\/users\?/
    const meta = { current_page: 1, last_page: 1, per_page: 10, total: 0 }
    await page.route(lists, (route) => route.fulfill({ json: { data: [], meta, links: { next: null, prev: null } } }))
    await open(page, '/admin/users')
    await expect(page.getByText('Nėra vartotojų')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Pasirinkti visus' })).toBeDisabled()
    await expect(page.getByRole('navigation', { name: 'Sąrašo puslapiai' })).toHaveCount(0)
    await expectAccessible(page)

    await page.unroute(lists)
    await page.route(lists, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, `/admin/users?q=${surname}`)
    await expect(page.getByRole('alert')).toHaveText('Įvyko klaida gaunant vartotojų sąrašą')
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click()
    await expect(rowOf(page, 'Henrikas')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const actions = /\/api\/admin\/users(\/|$)/
    await page.route(actions, (route) => route.fulfill({ status: 500, json: {} }))
    const window = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Sukurti vartotoją' }).click()
    const ieva = { name: 'Ieva', lastname: surname, email: emailOf('ieva', surname), password }
    for (const [name, value] of Object.entries({ ...ieva, password_confirmation: password }))
      await field(window, name).fill(value)
    await save(window)
    await expect(window.getByRole('alert')).toHaveText('Įvyko klaida kuriant vartotoją')
    await expect(field(window, 'name')).toHaveValue('Ieva')
    await window.getByRole('button', { name: 'Atšaukti' }).click()
    await page.getByRole('button', { name: /Redaguoti: Henrikas/ }).click()
    await save(window)
    await expect(window.getByRole('alert')).toHaveText('Įvyko klaida atnaujinant vartotoją')
    await window.getByRole('button', { name: 'Atšaukti' }).click()
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: /Ištrinti: Henrikas/ }).click()
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(question.getByRole('alert')).toHaveText('Įvyko klaida trinant vartotoją')
    await question.getByRole('button', { name: 'Atšaukti' }).click()
    await rowOf(page, 'Henrikas').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Ištrinti pasirinktus (1)' }).click()
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(question.getByRole('alert')).toHaveText('Įvyko klaida trinant vartotojus')
  },
)

test(
  'the list leaves as a file, and a file is looked at before anything changes',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(422)
    const { surname, add } = await enterOffice(page)
    await add('Jogaila')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Eksportuoti CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^vartotojai-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await (await file.createReadStream()).toArray()).join('').split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFNr\.;Vardas;Pavardė;/)
    expect(lines.filter((line) => line.includes(surname))).toHaveLength(2)

    await page.getByRole('button', { name: 'Importuoti CSV' }).click()
    const window = page.getByRole('dialog', { name: 'Vartotojų importas' })
    const choose = (text: string) =>
      window.locator('[name=file]').setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Vardas;Spalva\nOna;žalia')
    await expect(window.getByRole('alert')).toContainText('Nežinomas stulpelis „Spalva“.')
    const head = 'Vardas;Pavardė;El. paštas'
    await choose(`${head}\nKazys;${surname};${emailOf('kazys', surname)}\n;${surname};blogas`)
    await expect(window.getByText('1 naujas, 0 pakeistų, 2 klaidos')).toBeVisible()
    await expect(window.getByRole('row')).toHaveText([
      /Eilutė/,
      /3\s*Vardas\s*Įveskite vardą/,
      /3\s*El. paštas\s*Neteisingas/,
    ])
    await expect(window.getByRole('button', { name: /^Įkelti/ })).toBeDisabled()
    await expectAccessible(page)
    await choose(
      `${head}\nKazys;${surname};${emailOf('kazys', surname)}\nJogailaitis;${surname};${emailOf('jogaila', surname)}`,
    )
    await expect(window.getByText('1 naujas, 1 pakeistas, klaidų nėra')).toBeVisible()
    await expect(rowOf(page, 'Kazys')).toHaveCount(0)
    await window.getByRole('button', { name: 'Įkelti (2)' }).click()
    await expect(window.getByText('Failas įkeltas: 1 naujas, 1 pakeistas.')).toBeVisible()
    await window.getByRole('button', { name: 'Uždaryti' }).last().click()
    await expect(rowOf(page, 'Kazys')).toBeVisible()
    await expect(rowOf(page, 'Jogailaitis')).toBeVisible()
  },
)
