import { expect, expectAccessible, expectToFit, open, test } from './kit.ts'
import { fillForm, listMyOrders, order, registerCustomer, requestAdminHeaders, signIn } from './shopper.ts'

test('a waiver stands unticked beside a rented tool, costs once it is ticked, and is a line of the order', async ({
  page,
  request,
}) => {
  const headers = await requestAdminHeaders(request)
  const create = async (address: string, multipart: Record<string, string | number>) => {
    const answer = await request.post(`/api/admin/${address}`, { headers, multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  const title = `Ribota ${Date.now().toString(36)}${page.viewportSize()?.width}`
  const category = await create('rent-categories', {
    title,
    waiver: 'own',
    waiver_percent: '10',
    waiver_deductible: 15_000,
  })
  const tool = await create('rent-products', {
    title,
    price_per_day: 2000,
    price_per_hour: 0,
    left_in_stock: 2,
    is_day_rent: 1,
    is_hour_rent: 0,
    rent_category_id: category.id,
  })
  const email = await registerCustomer(request)
  const year = new Date().getFullYear() + 1

  await open(page, `/nuoma/irankis/${tool.slug}`)
  await page.locator('[name=from]').fill(`${year}-03-02`)
  await page.locator('[name=to]').fill(`${year}-03-04`)
  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
  await open(page, '/cart')
  const waiver = page.getByRole('checkbox', { name: /^Apsauga nuo žalos/ })
  await expect(waiver).not.toBeChecked()
  await expect(page.getByText(/atlyginsite ne daugiau kaip 150,00/)).toBeVisible()
  const total = page.getByRole('main').getByText(/72,60\s€/)
  await expect(total.first()).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await waiver.check()
  await expect(
    page
      .getByRole('main')
      .getByText(/79,86\s€/)
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(waiver).toBeChecked()

  await open(page, '/login?next=/checkout')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/checkout')
  // beside the choice, once
  await expect(page.getByText(/atlyginsite ne daugiau kaip 150,00.*Negalioja, jei žala padaryta tyčia/)).toBeVisible()
  await fillForm(page)
  await order(page).click()
  await expect(page).toHaveURL(/\/ordered/)
  const [placed] = await listMyOrders(page)
  expect(placed.lines).toMatchObject([
    { title, waiver: true },
    { title: `Apsauga nuo žalos: ${title}`, is_waiver: true },
  ])
})
