import { orderDrills, orderTwo, requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('fetched in Kaunas, brought back in Vilnius, sent home, and the board is right all the time', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/dashboard')
  const { id, product } = await orderDrills(page)
  const { data: drills } = await requestApi<{ data: { code: string }[] }>(
    page,
    'GET',
    `/api/admin/units?product_id=${product.id}`,
  )
  const [first = '', second = ''] = drills.map(({ code }) => code)
  const later = await orderTwo(page, product, 5)
  const board = async () => {
    await open(page, '/admin/rent/susikirtimai')
    await expect(page.getByText(/^(Įrankių užtenka visiems|Parašyti klientui)$/).first()).toBeVisible()
    return page.getByRole('listitem').filter({ hasText: `Užsakymas Nr.\u00a0${later}` })
  }
  await expect(await board()).toHaveCount(0)

  await open(page, `/admin/isdavimas/${id}`)
  await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await page.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()

  await open(page, `/admin/priemimas/${id}`)
  await page.getByLabel('Padalinys').selectOption('Vilnius')
  await expect(page.getByText('Įrankiai liks šiame padalinyje')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await page.getByRole('button', { name: 'Priimti', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()

  const missing = await board()
  await expect(missing).toContainText('Trūksta 2 iš 2')
  await expectAccessible(page)
  await expectToFit(page)
  await open(page, `/admin/rent/units?product_id=${product.id}`)
  await page.getByRole('link', { name: first }).first().click()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Vilnius')
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, '/admin/rent/perkelimai')
  await page.getByRole('link', { name: 'Naujas perkėlimas' }).click()
  await page.getByLabel('Iš', { exact: true }).selectOption('Vilnius')
  await page.getByLabel('Į', { exact: true }).selectOption('Kaunas')
  for (const code of [first, second]) {
    await page.getByLabel('Įrankis ar prekė').fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: code }).click()
  }
  await page.getByRole('button', { name: 'Planuoti' }).click()
  await expect(page.getByPlaceholder('Įrašykite kodą')).toBeVisible()
  const transfer = page.url()
  await expect(await board()).toHaveCount(0)

  await open(page, transfer)
  for (const button of ['Išsiųsti', 'Priimti']) {
    await expect(page.getByText('0 iš 2')).toBeVisible()
    for (const [index, code] of [first, second].entries()) {
      await page.getByPlaceholder('Įrašykite kodą').fill(code)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${index + 1} iš 2`)).toBeVisible()
    }
    await page.getByRole('button', { name: button }).click()
  }
  await expect(page.getByText('Priimtas', { exact: true })).toBeVisible()
  await expect(await board()).toHaveCount(0)
  const { data: home } = await requestApi<{ data: object[] }>(page, 'GET', `/api/admin/units?product_id=${product.id}`)
  expect(home).toMatchObject([{ state: 'idle' }, { state: 'idle' }])
})
