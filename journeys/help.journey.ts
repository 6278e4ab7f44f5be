import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('„Kaip tai veikia“ opens beside a screen, follows the clerk where there is room, and gives the focus back @quick', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/rent/rentals')
  const value: string[] = []
  page.on('request', (request) => value.push(request.url()))
  const button = page.getByRole('button', { name: 'Kaip tai veikia' })
  const help = page.getByRole('dialog', { name: 'Kaip tai veikia' })
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
  const before = await place()

  await button.press('Enter')
  await expect(help).toContainText('Visos nuomos: kas ką turi, kada grąžins, kas vėluoja.')
  expect(value.some((url) => url.includes('help-text'))).toBe(true)
  expect(await place()).toEqual(before)
  await expectToFit(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('?')
  await help.getByRole('link', { name: 'Neužtenka įrankių' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Neužtenka įrankių' })).toBeVisible()
  await expect(help).toBeVisible({ visible: !isMobile })
  if (!isMobile) {
    await expect(help).toContainText('Užsakymai, kuriems įrankio neužteks')
    await page.getByRole('button', { name: 'Parašyti klientui' }).first().click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Laiškas klientui' })).toBeHidden()
    await expect(help).toBeVisible()
    await help.getByRole('button', { name: 'Uždaryti paaiškinimą' }).click()
    await expect(help).toBeHidden()
  }

  // While typing it is an ordinary character.
  const search = page.getByRole('main').locator('input').first()
  await open(page, '/admin/rent/rentals')
  await search.fill('')
  await search.press('?')
  await expect(help).toBeHidden()
})
