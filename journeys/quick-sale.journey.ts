import { requestApi } from './counter.ts'
import { makeTool } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('two discs are sold for cash by keyboard alone, in some thirty keys and under ten seconds @quick', async ({
  page,
  allow,
}) => {
  allow(422)
  // both widths share the shop
  const mark = `${page.viewportSize()?.width === 390 ? 'p' : 'd'}${Date.now().toString(36).slice(-4)}`
  await signInAs(page, admin)
  await open(page, '/admin')
  const { data: category } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/sell-categories', {
    title: `Diskai ${mark}`,
  })
  const made = { sell_category_id: category.id, price: 1000, left_in_stock: 9 }
  const [first, second] = [`a${mark}`, `b${mark}`]
  await requestApi(page, 'POST', '/api/admin/sell-products', {
    ...made,
    title: `Deimantinis diskas ${mark}`,
    sku: first,
  })
  const cheaper = { ...made, title: `Pjovimo diskas ${mark}`, price: 500, sku: second }
  await requestApi(page, 'POST', '/api/admin/sell-products', cheaper)

  await open(page, '/admin/greitas-pardavimas')
  await expect(page.getByRole('combobox', { name: 'Prekė' })).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const key of text) await press(key)
  }
  const began = Date.now()
  // as a scanner: the second before the first is found
  await type(first)
  await press('Enter')
  await type(second)
  await press('Enter')
  await expect(page.getByRole('main')).toContainText('18,15')
  await press('Enter')
  await type('20')
  await press('Enter')
  await expect(page.getByText('Grąža 1,85')).toBeVisible()
  await type('15/7')
  await press('Enter')
  await expect(page.getByText(/^Parduota už 18,15/)).toBeVisible()
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(keys).toBeLessThan(32)
  await expect(page.getByRole('status').filter({ hasText: 'Parduota' })).toContainText('Grąža 1,85')
  await expect(page.getByRole('link', { name: 'Užsakymas', exact: true })).toHaveAttribute('href', /uzsakymai\/\d+$/)
  await expect(page.getByRole('combobox', { name: 'Prekė' })).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)

  await type(second)
  await press('Enter')
  await expect(page.getByRole('main')).toContainText('6,05')
  await page.getByText('Keliais būdais').click()
  await page.getByLabel('Suma').fill('5000.01')
  await expect(page.getByText(/^Pagal vieną sandorį grynaisiais galima mokėti ne daugiau kaip 5.000,00/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Suma').fill('2')
  await page.getByLabel('Kvito numeris').fill('15/8')
  await expect(page.getByText('Liko mokėti 4,05')).toBeVisible()
  await page.getByRole('button', { name: 'Moka kortele' }).click()
  await expect(page.getByText('Sumokėta viskas.')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Parduoti' }).click()
  await expect(page.getByLabel('Kvito numeris').last()).toHaveAccessibleDescription(/kvit/i)
  await page.getByLabel('Kvito numeris').last().fill('K-9')
  await page.getByRole('button', { name: 'Parduoti' }).click()
  await expect(page.getByText(/^Parduota už 6,05/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Prekė' })).toBeFocused()

  await type('nera tokio')
  await press('Enter')
  await expect(page.getByText('„nera tokio“ neradome.')).toBeVisible()
  await type(first)
  await press('Enter')
  await page.getByRole('textbox', { name: /^Kiekis: Deimantinis/ }).fill('20')
  await page.getByRole('textbox', { name: /^Kiekis: Deimantinis/ }).press('Tab')
  await page.getByLabel('Kvito numeris').fill('15/8')
  await page.getByLabel('Kvito numeris').press('Enter')
  await expect(page.getByText('Turime tik 8')).toBeVisible()
  await expect(page.getByText('Pataisykite arba išimkite pažymėtas prekes.')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})

test('T1576 a scanner that ends with CR LF sells nothing: its codes go to the goods wherever the focus is @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin')
  const mark = Date.now().toString(36).slice(-6)
  const { data: category } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/sell-categories', {
    title: `Žiotys ${mark}`,
  })
  const ean = articleNumber(String(Date.now()).slice(-9))
  const title = `Žiotys ${mark}`
  const made = { sell_category_id: category.id, price: 1000, left_in_stock: 9, title, ean: JSON.stringify([ean]) }
  await requestApi(page, 'POST', '/api/admin/sell-products', made)
  await open(page, '/admin/greitas-pardavimas')
  const quantity = page.getByRole('textbox', { name: `Kiekis: ${title}` })
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('combobox', { name: 'Prekė' })).toBeFocused()
  await scan(ean)
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('combobox', { name: 'Prekė' })).toBeFocused()
  const keys = [...ean].map((digit) => ' ąčęėįšųū'[Number(digit)]?.trim() || digit).join('')
  await scan(keys)
  await expect(quantity).toHaveValue('2')
  await page.getByLabel('Davė grynųjų').fill('50')
  await scan(ean)
  await expect(quantity).toHaveValue('3')
  await expect(page.getByLabel('Davė grynųjų')).toHaveValue('50')
  await page.getByLabel('Kvito numeris').fill('15/9')
  await scan(`]E0${ean}`)
  await expect(quantity).toHaveValue('4')
  await expect(page.getByLabel('Kvito numeris')).toHaveValue('15/9')
  await quantity.focus()
  await scan(ean)
  await expect(quantity).toHaveValue('5')
  await expect(page.getByText(/^Parduota už/)).toHaveCount(0)
  await page.getByLabel('Kvito numeris').press('Enter')
  await expect(page.getByText(/^Parduota už 60,50/)).toBeVisible()
})

/** EAN-13 of a shop's own numbers. */
function articleNumber(nine: string): string {
  const twelve = `200${nine}`
  const sum = [...twelve].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

test('a walk-in rents a tool by name and phone: papers are printed, nothing is mailed @quick', async ({
  page,
  allow,
}) => {
  allow(422)
  await signInAs(page, admin)
  await open(page, '/admin')
  const tool = await makeTool(page, 'Perforatorius')
  await open(page, '/admin/naujas-uzsakymas')
  await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(tool.title)
  await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).press('Enter')
  await page.getByRole('radio', { name: 'Atspausdinti čia' }).check()
  await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  await expect(page.getByLabel('Vardas', { exact: true })).toHaveAccessibleDescription(/Įveskite vardą/)
  await expect(page.getByLabel(/^El. paštas/)).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Vardas', { exact: true }).fill('Jonas')
  await page.getByLabel('Pavardė').fill('Jonaitis')
  await page.getByLabel(/^Telefonas/).fill('8 612 34567')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  await expect(page).toHaveURL(/\/uzsakymai\/\d+$/)
  await expect(page.getByRole('button', { name: /^Spausdinti ISF/ })).toBeVisible()
  await page.getByRole('button', { name: 'Atsiskaitymas' }).click()
  const settling = page.getByRole('dialog')
  await expect(settling).toContainText('atspausdinama')
  await settling.getByRole('button', { name: 'Moka kortele' }).click()
  await settling.getByLabel('Kvito numeris').fill('77')
  await settling.getByRole('button', { name: /^Priimti/ }).click()
  await expect(page.getByText(/^Priimta, išrašyta/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Spausdinti NS/ })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})
