import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('a package is saved with its product, shown on its page, and told by the receipts of page and cart @quick', async ({
  page,
  allow,
}) => {
  allow(422)
  const { token } = await (await page.request.post('/api/login', { data: admin })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { data: categories } = await (await page.request.get('/api/rent-categories')).json()
  const title = `Grindų džiovintuvas ${Date.now().toString(36)}${process.pid}`
  const made = await page.request.post('/api/admin/rent-products', {
    headers,
    data: { title, rent_category_id: categories[0].id, price_per_day: 1_000, left_in_stock: 2, is_day_rent: '1' },
  })
  const { data: product } = await made.json()

  await signInAs(page, admin)
  await open(page, `/admin/rent/products?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Redaguoti: ${title}` }).click()
  const form = page.getByRole('dialog', { name: 'Redaguoti produktą' })
  for (const [at, days, price] of [
    [0, '5', '36'],
    [1, '3', '33'],
    [2, '5', '0'],
  ] as const) {
    await form.getByRole('button', { name: 'Pridėti paketą' }).click()
    await expect(form.locator(`[name="packages[${at}][days]"]`)).toBeFocused()
    await page.keyboard.type(days)
    await form.locator(`[name="packages[${at}][price]"]`).fill(price)
  }
  await expect(form.getByText('7,20 € už dieną')).toBeVisible()
  await expect(form.getByText('3 dienos atskirai kainuoja 30,00 €, todėl šio paketo niekas negaus.')).toBeVisible()
  await form.locator('[name=minimum_days]').fill('2')
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form.getByText('Tiek dienų paketas jau įrašytas.').first()).toBeVisible()
  await expect(form.getByText('Kaina turi būti didesnė už 0').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Pašalinti 3 paketą' }).click()
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(form).toBeHidden()

  await open(page, `/nuoma/irankis/${product.slug}`)
  const table = page.getByRole('region', { name: 'Ilgiau – pigiau' })
  await expect(table.getByRole('row', { name: '5 dienos 8,71 € už dieną 43,56 €' })).toBeAttached()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Nuomojama bent 2 dienoms.')

  // In the first fortnight without holidays.
  const openDays = await readOpenDays(page.request, product.slug, { ahead: 2 })
  const [from = ''] = openDays
  const to = openDays[5] ?? ''
  await page.locator('[name=from]').fill(from)
  await page.locator('[name=to]').fill(from)
  await page.locator('[name=to]').blur()
  await expect(page.getByText(/ne trumpiau kaip 2.dienoms/)).toBeVisible()
  await page.locator('[name=to]').fill(to)
  await page.locator('[name=to]').blur()
  // 36,00 € and 10,00 € without VAT are 43,56 € and 12,10 €
  const receipt = page.getByText('5 d. paketas')
  await expect(receipt).toBeVisible()
  await expect(page.getByText('55,66 €').first()).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Į krepšelį' }).click()
  await open(page, '/cart')
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line.getByText('5 d. paketas')).toBeVisible()
  await expect(line.getByText('Dienos atskirai')).toBeVisible()
  await expectToFit(page)
})
