import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'

test('a search shows its category and cards, and with dates how many are free then @quick', async ({ page }) => {
  await open(page, '/search?raktazodis=pastoliai')
  const category = page
    .getByRole('region', { name: 'Kategorijos' })
    .getByRole('link', { name: 'Kopėčios ir pastoliai' })
  await expect(category.first()).toBeVisible()
  const card = page.getByRole('article').first()
  await expect(card.getByText(/^Kaina €\d+\.\d\d su PVM$/)).toBeVisible()
  await expect(card.getByText('už dieną')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/search?raktazodis=pastoliai&from=2020-01-02&to=2020-01-03')
  await expect(page.getByText('Nuoma negali prasidėti praeityje.')).toBeVisible()
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Išvalyti datas' }).click()
  await expect(page).toHaveURL('/search?raktazodis=pastoliai')
  await category.first().click()
  await expect(page).toHaveURL('/nuoma/kopecios-ir-pastoliai')
})

test('a search of too many words shows what has the most of them; of a wrong one, words that are near', async ({
  page,
}) => {
  await open(page, '/search?raktazodis=perforatorius+kaune+pigiai')
  await expect(page.getByText('Visų šių žodžių nėra nė viename pavadinime')).toBeVisible()
  await expect(
    page
      .getByRole('article')
      .getByRole('link', { name: /perforatorius/i })
      .first(),
  ).toBeVisible()

  await open(page, '/search?raktazodis=perfaratrius')
  await expect(page.getByText('Nerasta jokių produktų pagal jūsų paieškos užklausą.')).toBeVisible()
  await expect(page.getByText('Arba paskambinkite')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'perforatorius' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the owner adds a word, and customers find by it what titles call otherwise', oneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin/paieskos-zodziai')
  const field = page.getByRole('textbox', { name: 'Žodžiai' })
  await expect(field).toHaveValue(/bolgarkė = kampinis šlifuoklis/)
  const before = await field.inputValue()
  await field.fill(`${before}\nbe ženklo`)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('rašykite „žodis = ką jis reiškia“').first()).toBeVisible()
  await field.fill(`${before}\nkalatuška = perforatorius`)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Paieškos žodžiai išsaugoti')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/search?raktazodis=kalatu%C5%A1ka')
  await expect(
    page
      .getByRole('article')
      .getByRole('link', { name: /perforatorius/i })
      .first(),
  ).toBeVisible()
})

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' })

test('suggestions while typing are products and their categories, and the keys pick among both', async ({ page }) => {
  await open(page, '/duk')
  const field = searchField(page)
  await field.fill('pastol')
  const list = page.getByRole('listbox', { name: 'Pasiūlymai' })
  const products = list.getByRole('group', { name: 'Įrankiai ir prekės' }).getByRole('option')
  await expect(products.first()).toContainText(/€su PVM/)
  const category = list
    .getByRole('group', { name: 'Kategorijos' })
    .getByRole('option', { name: /^Kopėčios ir pastoliai/ })
  await expect(category.first()).toContainText(/Nuoma, \d+\sįranki/)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await expectToFit(page)
  const count = await products.count()
  for (let press = 0; press <= count; press++) await field.press('ArrowDown')
  await expect(category.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL('/nuoma/kopecios-ir-pastoliai')
  await expect(list).toHaveCount(0)
})

test('near words and the phone are suggested where no product is', async ({ page }) => {
  await open(page, '/duk')
  const field = searchField(page)
  await field.fill('perfaratrius')
  const near = page.getByRole('group', { name: 'Gal ieškojote' }).getByRole('option', { name: 'perforatorius' })
  await expect(near).toBeVisible()
  const form = page.getByRole('search')
  await expect(form.getByText('Arba paskambinkite')).toBeVisible()
  await expect(form.getByRole('link', { name: /^\+370/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await field.fill('qqqqqq')
  await expect(form.getByText('Nieko nerasta. Pabandykite trumpesnį žodį.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.press('Escape')
  await expect(form.getByText('Arba paskambinkite')).toHaveCount(0)
  await field.fill('perfaratrius')
  await near.click()
  await expect(page).toHaveURL('/search?raktazodis=perforatorius')
  await expect(page.getByRole('article').first()).toBeVisible()
})
