import { expect, expectAccessible, expectToFit, open, test } from './kit.ts'
import {
  createDrillAndCompressor,
  fillForm,
  listMyOrders,
  order,
  registerCustomer,
  requestAdminHeaders,
  signIn,
} from './shopper.ts'

test('a customer in Vilnius finds what is free there, orders it, and brings it back in Kaunas @quick', async ({
  page,
  request,
}) => {
  const { data: places } = await (await request.get('/api/places')).json()
  const [kaunas, vilnius] = ['Kaunas', 'Vilnius'].map((title) =>
    places.find((place: { title: string }) => place.title === title),
  )
  const { drill } = await createDrillAndCompressor(request)
  const headers = await requestAdminHeaders(request)
  const made = await request.post('/api/admin/units', { headers, data: { product_id: drill.id, place_id: vilnius.id } })
  expect(made.status(), await made.text()).toBe(201)
  const email = await registerCustomer(request)

  await open(page, `/nuoma/irankis/${drill.slug}`)
  await expect(page.getByText('Kaune laisva 2', { exact: false })).toBeVisible()
  const choice = page.locator('summary').filter({ hasText: 'Atsiimsiu:' }).filter({ visible: true })
  await choice.click()
  await page.getByRole('button', { name: 'Vilnius', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Vilniuje laisva 1', { exact: false })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
  await page.locator('[name=from]').fill('2027-03-08')
  await page.locator('[name=to]').fill('2027-03-10')
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()

  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText('Atsiimsite: Vilnius')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Daugiau' }).first().click()
  await expect(page.getByText(/laisva tik 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Mažiau' }).first().click()
  await expect(page.getByText(/laisva tik 1/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Prisijungti ir užsakyti' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL('/checkout')
  await page.getByLabel('Grąžinimo vieta').selectOption('Grąžinsiu kitame padalinyje: Kaunas')
  await expect(page.getByRole('main').locator('.opacity-50')).toHaveCount(0)
  await expectToFit(page)
  await expectAccessible(page)
  await fillForm(page)
  await order(page).click()
  await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
  await expect(page.getByRole('main')).toContainText('Vilnius')
  expect(await listMyOrders(page)).toMatchObject([{ place_id: vilnius.id, return_place_id: kaunas.id }])
})
