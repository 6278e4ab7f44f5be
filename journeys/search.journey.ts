import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

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
