import { admin, enterAs, expect, expectAccessible, expectToFit, open, test } from './kit.ts'

test('an owner changes the words of a mail and a section of the contract, sees them, and goes back', async ({
  page,
  allow,
}, info) => {
  allow(422)
  const mark = `${info.project.name} ${info.repeatEachIndex}`
  await enterAs(page, admin)
  await open(page, '/admin/tekstai')
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('link', { name: 'Užsakymas apmokėtas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas apmokėtas' })).toBeVisible()
  const subject = page.getByLabel('Tema', { exact: true })
  await subject.fill(`Gavome pinigus ${mark}`)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Turi likti kintamasis {order_id}').first()).toBeVisible()
  await expect(subject).toBeFocused()

  // the chip puts it where the cursor stands
  await subject.press('End')
  await page.getByRole('button', { name: '{order_id}' }).click()
  await expect(subject).toHaveValue(`Gavome pinigus ${mark}{order_id}`)
  const preview = page.getByRole('complementary', { name: 'Peržiūra' })
  await expect(preview.getByText(`Gavome pinigus ${mark}1234`)).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText(/Išsaugota: redakcija Nr\.\s\d+/)).toBeVisible()
  await expect(preview.getByText('Kas pakeista').first()).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Grąžinti pradinį' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Grąžinti pradinį' }).click()
  await expect(subject).toHaveValue('Užsakymas Nr. {order_id} apmokėtas, PVM sąskaita faktūra {document}')

  await open(page, '/admin/tekstai/contract-terms')
  await page.getByLabel('Vėlavimas grąžinti').fill(`Vėluojant mokama kaip už nuomą (${mark}).`)
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sutartis su žmogumi' }).click(),
  ])
  expect(sample.suggestedFilename()).toBe('pavyzdine-sutartis.pdf')
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText(/Išsaugota: redakcija Nr\.\s\d+/)).toBeVisible()
  await expectToFit(page)
})
