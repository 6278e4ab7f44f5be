import { admin, expect, expectAccessible, expectToFit, open, signInAs, slowAtOneWidth, test } from './kit.ts'

test('an owner changes the words of a mail and a section of the contract, sees them, and goes back @quick', async ({
  page,
  allow,
}, info) => {
  allow(422)
  // both projects share one shop: a mail each
  const isPhone = info.project.name === 'phone'
  const title = isPhone ? 'Kreditinė sąskaita užsakymui' : 'Užsakymas apmokėtas'
  const own = isPhone
    ? 'Užsakymas Nr. {order_id}, kreditinė PVM sąskaita faktūra {document}'
    : 'Užsakymas Nr. {order_id} apmokėtas, PVM sąskaita faktūra {document}'
  const mark = `${info.project.name} ${info.repeatEachIndex}`
  await signInAs(page, admin)
  await open(page, '/admin/tekstai')
  await expect(page.getByRole('heading', { level: 1, name: 'Tekstai klientams' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const subject = page.getByLabel('Tema', { exact: true })
  await subject.fill(`Gavome pinigus ${mark}`)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Turi likti kintamasis {order_id}').first()).toBeVisible()
  await expect(subject).toBeFocused()

  await subject.press('End')
  await page.getByRole('button', { name: '{order_id}' }).click()
  await expect(subject).toHaveValue(`Gavome pinigus ${mark}{order_id}`)
  const preview = page.getByRole('complementary', { name: 'Peržiūra' })
  await expect(preview.getByText(`Gavome pinigus ${mark}1234`)).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText(/Išsaugota: redakcija Nr\.\s\d+/)).toBeVisible()
  await expect(preview.getByText('Kas pakeista').first()).toBeVisible()
  // the check would run a script in the frame, which forbids it
  await preview.getByText('Tik tekstas').click()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Grąžinti pradinį' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Grąžinti pradinį' }).click()
  await expect(subject).toHaveValue(own)

  await open(page, '/admin/tekstai/contract-terms')
  await page.getByLabel('Vėlavimas grąžinti').fill(`Vėluojant mokama kaip už nuomą (${mark}).`)
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sutartis su žmogumi' }).click(),
  ])
  expect(sample.suggestedFilename()).toBe('pavyzdine-sutartis.pdf')
  await expectToFit(page)
  if (isPhone) return
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText(/Išsaugota: redakcija Nr\.\s\d+/)).toBeVisible()
})

test(
  'letters to debtors and terms of quotes are worded where all words are, and every SMS is told of',
  slowAtOneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/buhalterija/skolos/taisykles')
    await page.getByRole('link', { name: 'Draugiškas priminimas' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Draugiškas priminimas' })).toBeVisible()
    const preview = page.getByRole('complementary', { name: 'Peržiūra' })
    await page.getByLabel('Tema', { exact: true }).fill('Laukiame {suma}')
    await expect(preview.getByText(/^Laukiame 121,00/)).toBeVisible()
    await preview.getByText('Tik tekstas').click()
    await expectAccessible(page)
    await expectToFit(page)

    await open(page, '/admin/tekstai/quote-terms')
    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Kai įrankiai laikomi' }).click(),
    ])
    expect(sample.suggestedFilename()).toBe('pavyzdinis-pasiulymas.pdf')
    await expectToFit(page)

    await open(page, '/admin/sms')
    await expect(page.getByRole('heading', { level: 1, name: 'SMS' })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  },
)
