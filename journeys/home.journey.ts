import { expect, expectAccessible, expectToFit, open, test } from './kit.ts'

test('T1924 on the home page somebody finds what is free on their days, by a word and without one @quick', async ({
  page,
}) => {
  await open(page, '/')
  const search = page.getByRole('form', { name: 'Įrankio paieška pagal dienas' })
  await expect(page.getByText('Pavyzdys: nuo penktadienio iki pirmadienio')).toBeVisible()
  await expect(page.getByText(/^Dabar (atidaryta iki|uždaryta, atidarysime)/).first()).toBeVisible()
  const tools = page.getByRole('region', { name: 'Dažniausiai nuomojami' }).getByRole('article')
  await expect(tools).toHaveCount(8)
  await expect(tools.first()).toContainText(/nuo\s\d+,\d\d\s€\s\/\s(d|val)\./)
  await expect(page.getByRole('region', { name: 'Ko reikia darbui?' }).getByRole('listitem').first()).toContainText(
    /nuo\s/,
  )
  await expectAccessible(page)
  await expectToFit(page)

  const year = new Date().getFullYear() + 1
  await search.getByLabel('Nuo', { exact: true }).fill(`${year}-03-02`)
  await search.getByLabel('Iki', { exact: true }).fill(`${year}-03-04`)
  await search.getByRole('button', { name: 'Rasti įrankį' }).click()
  await expect(page.getByText(/^Įrankiai, laisvi pasirinktomis dienomis: \d+\s/)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Tuo metu laisva')
  await expectAccessible(page)
  await expectToFit(page)
  await page
    .getByRole('link', { name: /^2\b|Kitas/ })
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first()).toContainText('Tuo metu laisva')

  await open(page, '/')
  await search.getByLabel('Ko reikia?').fill('perforatorius')
  await search.getByLabel('Nuo', { exact: true }).fill(`${year}-03-04`)
  await search.getByLabel('Iki', { exact: true }).fill(`${year}-03-02`)
  await search.getByRole('button', { name: 'Rasti įrankį' }).click()
  await expect(page.getByText('Nuoma negali baigtis anksčiau, nei prasideda.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('T1924 the search by days is a form of the page itself @one-width', async ({ page }) => {
    await page.goto('/')
    const year = new Date().getFullYear() + 1
    const search = page.getByRole('form', { name: 'Įrankio paieška pagal dienas' })
    await search.getByLabel('Nuo', { exact: true }).fill(`${year}-03-02`)
    await search.getByLabel('Iki', { exact: true }).fill(`${year}-03-04`)
    await search.getByRole('button', { name: 'Rasti įrankį' }).click()
    await expect(page.getByText(/^Įrankiai, laisvi pasirinktomis dienomis: \d+\s/)).toBeVisible()
  })
})
