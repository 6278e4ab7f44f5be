import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'
import { createDrillAndCompressor } from './shopper.ts'

test.use({ locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'T1124 a price is typed and pasted with any sign in an English browser, and a doubt is asked about',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/additions/products')
    await page.getByRole('button', { name: 'Pridėti produktą' }).click()
    const price = page.locator('[name=price]')
    await expect(price).toHaveAttribute('type', 'number')
    await expect(price).toHaveAttribute('step', '0.01')
    await expect(price).toHaveAttribute('min', '0')
    const said = page.getByRole('dialog').getByText(/^Supratome/)
    const paste = async (text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await price.press('ControlOrMeta+a')
      await price.press('ControlOrMeta+v')
    }
    const type = async (text: string) => {
      await price.fill('')
      await price.pressSequentially(text)
    }

    await price.fill('12.50')
    await expect(price).toHaveValue('12.50')
    await expect(said).toHaveCount(0)
    await type('12.50')
    await expect(price).toHaveValue('12.50')
    await expect(said).toHaveCount(0)

    await type('12,50')
    await expect(price).toHaveValue('12.50')
    await expect(said).toHaveText('Supratome: 12,50 €')
    await expect(price).toHaveAccessibleDescription(/12,50/)
    await type('1 234,50')
    await expect(price).toHaveValue('1234.50')
    await type('1.234,50')
    await expect(price).toHaveValue('1234.50')
    await type('1,234.50 €')
    await expect(price).toHaveValue('1234.50')
    for (const text of ['12,50', '12,50 €', ' 12.5']) {
      await paste(text)
      expect(Number(await price.inputValue()), text).toBe(12.5)
    }
    await paste('1\u00a0234,50\u00a0€')
    await expect(price).toHaveValue('1234.50')
    await expect(said).toHaveText(/1\s234,50\s€/)
    await paste('1,234,567.8')
    expect(Number(await price.inputValue())).toBe(1_234_567.8)
    await paste('dvylika')
    await expect(page.getByText('„dvylika“ – ne skaičius.')).toBeVisible()

    for (const way of [type, paste]) {
      await way('1,234')
      await expect(page.getByText('Ką turėjote galvoje?')).toBeVisible()
      await page.getByRole('button', { name: /^1,23\s€$/ }).click()
      await expect(price).toHaveValue('1.23')
      await expect(page.getByText('Ką turėjote galvoje?')).toHaveCount(0)
    }
    await type('1.234')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await price.press('Enter')
    await expect(price).toBeFocused()
    await expectAccessible(page)
    expect(sent).toEqual([])
    await page.getByRole('button', { name: /^1\s234,00\s€$/ }).click()
    await expect(price).toHaveValue('1234.00')
    await expect(price).toBeFocused()
  },
)

test('T1125 the wheel over a field turns the page and leaves its number alone', oneWidth, async ({ page, request }) => {
  const { compressor } = await createDrillAndCompressor(request)
  await signInAs(page, admin)
  await open(page, '/admin/settings')
  const field = page.locator('input[type=number]').first()
  await field.fill('7')
  await field.hover()
  const top = () => page.evaluate(() => scrollY)
  const before = await top()
  await page.mouse.wheel(0, 120)
  await expect.poll(top).not.toBe(before)
  await page.mouse.wheel(0, -40)
  await page.waitForTimeout(300)
  await expect(field).toHaveValue('7')
  await expect(field).toBeFocused()
  await field.press('ArrowUp')
  await expect(field).toHaveValue('8')

  await open(page, `/pardavimas/irankis/${compressor.slug}`)
  const quantity = page.getByRole('textbox', { name: /^Kiekis/ })
  await quantity.fill('1,5')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('3')
})
