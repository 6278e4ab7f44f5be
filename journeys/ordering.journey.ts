import type { Locator, Page } from '@playwright/test'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { expect, expectAccessible, oneWidth, open, slowAtOneWidth, test } from './kit.ts'
import {
  addToCart,
  createDrillAndCompressor,
  fillForm,
  listMyOrders,
  order,
  password,
  registerCustomer,
  signIn,
} from './shopper.ts'

test('from the home page to an order by the keyboard alone', oneWidth, async ({ page, request }) => {
  const { drill } = await createDrillAndCompressor(request)
  const email = await registerCustomer(request)
  const day = findNextOpenDay(addDays(toVilniusDay(new Date()), 3), firstSettings) as Day
  const press = (key: string) => page.keyboard.press(key)
  const main = page.getByRole('main')

  await open(page, '/')
  await tabTo(page, page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' }))
  await page.keyboard.type(drill.title, { delay: 5 })
  await expect(page.getByRole('option', { name: drill.title })).toBeVisible()
  await press('ArrowDown')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: drill.title })).toBeVisible()

  await tabTo(page, page.locator('[name=from]'))
  await page.keyboard.type(day.replaceAll('-', ''))
  await expect(page.locator('[name=from]')).toHaveValue(day)
  await press('Tab')
  await press('Enter')
  await expect(page.getByRole('grid')).toContainText('laisva')
  await press('Enter')
  await expect(page.getByRole('grid')).toBeHidden()
  await press('Tab')
  await page.keyboard.type(day.replaceAll('-', '.'))
  await press('Tab')
  await expect(page.locator('[name=to]')).toHaveValue(day)
  await expect(page.getByText('Iš viso su PVM')).toBeVisible()
  await tabTo(page, main.getByRole('button', { name: 'Į krepšelį' }))
  await press('Enter')
  await tabTo(page, main.getByRole('link', { name: 'Peržiūrėti krepšelį' }))
  await press('Enter')

  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('24,20 €').first()).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: 'Prisijungti ir užsakyti' }))
  await press('Enter')
  await expect(page).toHaveURL('/login')
  await tabTo(page, main.locator('[name=email]'))
  await page.keyboard.type(email)
  await press('Tab')
  await page.keyboard.type(password)
  await press('Enter')

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText('24,20 €').first()).toBeVisible()
  // sent too early: the summary links to each field
  await tabTo(page, order(page))
  await press('Enter')
  await expect(page.locator('[name=phone]')).toBeFocused()
  await page.keyboard.type('0 612 34567')
  const summary = page.getByRole('alert')
  await tabTo(page, summary.getByRole('button', { name: 'Įveskite adresą: jis rašomas sąskaitoje.' }), 'Shift+Tab')
  await press('Enter')
  await expect(page.locator('[name=address]')).toBeFocused()
  await page.keyboard.type('Liepų g. 1-2')
  await press('Tab')
  await page.keyboard.type('Kaunas')
  await tabTo(page, page.locator('[name=early_start]'))
  await press('Space')
  await tabTo(page, page.locator('[name=terms]'))
  await press('Space')
  await tabTo(page, order(page))
  await press('Enter')
  await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
  expect(await listMyOrders(page)).toHaveLength(1)
})

test(
  'a company orders for a new object, loses the session on the way, and finds object, payment and past order again',
  slowAtOneWidth,
  async ({ page, request, allow }) => {
    const { drill, compressor, sellOut } = await createDrillAndCompressor(request)
    const email = await registerCustomer(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await page.evaluate(
      ([id, title, from]) => {
        const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
        localStorage.setItem(
          'cart',
          JSON.stringify([...lines, { id, type: 'rent', quantity: 1, period: { from, to: from }, title }]),
        )
      },
      [drill.id, drill.title, findNextOpenDay(addDays(toVilniusDay(new Date()), 3), firstSettings)],
    )
    await open(page, '/checkout')
    await page.reload()
    await expect(page).toHaveURL('/login')
    await signIn(page, email)
    await expect(page).toHaveURL('/checkout')

    await test.step('codes are checked by their digits as soon as they are left', async () => {
      await fillForm(page)
      await page.getByLabel('Įmonei').check()
      await page.locator('[name=title]').fill('UAB „Ąžuolo statyba“')
      await page.locator('[name=im_k]').fill('123456789')
      await page.locator('[name=pvm_k]').fill('LT100001919018')
      await page.locator('[name=address]').focus()
      await expect(page.getByText('Neteisingas įmonės kodas: patikrinkite skaitmenis.')).toBeVisible()
      await expect(page.getByText('Neteisingas PVM mokėtojo kodas: patikrinkite skaitmenis.')).toBeVisible()
      await page.locator('[name=im_k]').fill('305691172')
      await page.locator('[name=pvm_k]').fill('LT100001919017')
      await page.locator('[name=object_id]').selectOption('new')
      await page.locator('[name="object[address]"]').fill('Aušros g. 21')
      await page.locator('[name="object[city]"]').fill('Kaunas')
      await order(page).click()
      await expect(page.locator('[name="object[title]"]')).toBeFocused()
      await page.locator('[name="object[title]"]').fill('Namas Žaliakalnyje')
      await expectAccessible(page)
    })

    await test.step('the session ends by itself: after signing in again all that was typed is there', async () => {
      allow(401)
      await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
      await page.getByRole('button', { name: 'Daugiau' }).last().click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByText('Prisijungimas nebegalioja.')).toBeVisible()
      await signIn(page, email)
      await expect(page).toHaveURL('/checkout')
      await expect(page.locator('[name="object[title]"]')).toHaveValue('Namas Žaliakalnyje')
      await expect(page.locator('[name=im_k]')).toHaveValue('305691172')
      // two drills: 48,40 € and the compressor's 121,00 €
      await expect(page.getByText('169,40 €').first()).toBeVisible()
      await page.locator('[name=terms]').check()
      await order(page).click()
      await expect(page).toHaveURL(/\/ordered/)
    })

    await test.step('the payment is there as a code and to be copied, also on the list of orders', async () => {
      await expect(page.getByRole('img', { name: 'Mokėjimo QR kodas' })).toBeVisible()
      await page.goto('/vartotojas/uzsakymai')
      await page.locator('summary', { hasText: 'Kaip apmokėti' }).click()
      await expect(page.getByRole('img', { name: 'Mokėjimo QR kodas' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Kopijuoti.*Įmokos kodas/ })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the object shows its order and cost, is changed, and deleted after a question', async () => {
      await open(page, '/vartotojas/objektai')
      const card = page.getByRole('article', { name: 'Namas Žaliakalnyje' })
      await expect(card).toContainText('169,40 €')
      await expect(card.getByRole('link', { name: /^Užsakymas \d+/ })).toBeVisible()
      await card.getByRole('button', { name: /^Keisti/ }).click()
      await page.locator('main [name=title]').fill('Sodyba')
      await page.getByRole('button', { name: 'Išsaugoti' }).click()
      const changed = page.getByRole('article', { name: 'Sodyba' })
      await expect(changed.getByRole('button', { name: /^Keisti/ })).toBeFocused()
      await expectAccessible(page)
      await changed.getByRole('button', { name: /^Ištrinti/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ištrinti' }).click()
      await expect(page.getByText('Objektų dar nėra')).toBeVisible()
    })

    await test.step('ordered again: what is sold out says so, the tool asks for other days, the address is known', async () => {
      await sellOut()
      await open(page, '/vartotojas/uzsakymai')
      await page.getByRole('button', { name: /^Užsakyti dar kartą/ }).click()
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByText('Prekė išparduota – išimkite ją iš krepšelio.')).toBeVisible()
      await expect(page.getByText('Pasirinkite nuomos laikotarpį.')).toBeVisible()
      await expect(page.locator('[name=address]')).toHaveValue('Liepų g. 1-2')
      await page.getByRole('button', { name: /^Išimti.*Kompresorius/ }).click()
      const editor = page.getByRole('form', { name: /^Nuomos laikas/ })
      const day = findNextOpenDay(addDays(toVilniusDay(new Date()), 30), firstSettings) as Day
      await editor.locator('[name=from]').fill(day)
      await editor.locator('[name=to]').fill(day)
      await editor.getByRole('button', { name: 'Išsaugoti laiką' }).click()
      await expect(page.getByText('48,40 €').first()).toBeVisible()
    })
  },
)

/** By Tab, without a mouse. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, 'reached by the Tab key').toBeFocused()
}
