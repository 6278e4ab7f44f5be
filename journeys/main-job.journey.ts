import type { Download, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, open, test } from './kit.ts'

const mark = Date.now().toString(36)
const category = `Vibraciniai plūktuvai ${mark}`
const tool = `Vibracinis plūktuvas ${mark}`
const customer = { name: 'Ieva', lastname: 'Statybininkė', password: 'Dvi plytos ir vinis 7' }

test('the main job: a tool is stocked, found, rented, paid for, handed a document and taken back @quick', async ({
  page,
  isMobile,
}) => {
  const of = (title: string) => `${title}${isMobile ? 'm' : 'd'}`
  const title = of(tool)
  const email = `ieva.${of(mark)}@example.lt`

  await test.step('the owner opens a category and stocks two units of a tool', async () => {
    await signIn(page, admin.email, admin.password)
    await expect(page).toHaveURL('/admin/dashboard')
    await stock(page, of(category), title)
    await signOut(page)
  })

  const slug =
    await test.step('a visitor finds the tool in spite of a typing error and sees what its days cost', async () => {
      await open(page, '/')
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Ieškoti įrankių ir priedų' }).fill(`vibracinis pluktuvs ${of(mark)}`)
      await page.getByRole('option', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      return new URL(page.url()).pathname.split('/').at(-1) as string
    })

  const [from = '', to = ''] = await readOpenDays(page.request, slug)
  await test.step('the visitor types the days, reads the receipt and puts two units into the cart', async () => {
    await page.getByRole('button', { name: 'Rinktis pirmą dieną kalendoriuje' }).click()
    await expect(page.getByRole('grid')).toContainText('laisva')
    await page.keyboard.press('Escape')
    await page.locator('[name=from]').fill(from)
    await page.locator('[name=to]').fill(to)
    await page.getByRole('button', { name: 'Daugiau' }).click()
    // 2 units × 2 days × 24,20 €
    await expect(page.getByText('96,80 €').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Į krepšelį' }).click()
    await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
  })

  await test.step('the visitor registers on the way to the checkout, and the cart comes along', async () => {
    await open(page, '/register')
    for (const [name, value] of Object.entries({ ...customer, email, password_confirmation: customer.password }))
      await page.locator(`main [name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Registruotis' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: /^Krepšelis, 2/ }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByText('96,80 €').first()).toBeVisible()
  })

  const orderId = await test.step('the customer orders and gets the prepayment invoice', async () => {
    await page.locator('[name=phone]').fill('+370 612 34567')
    await page.locator('[name=address]').fill('Tilto g. 5-1')
    await page.locator('[name=city]').fill('Kaunas')
    await page.locator('[name=terms]').check()
    await page.locator('[name=early_start]').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Užsakyti ir sumokėti', exact: true }).click()
    await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
    await expect(page).toHaveTitle(/^Užsakymas priimtas/)
    await expectAccessible(page)
    const id = new URL(page.url()).searchParams.get('uzsakymas')
    const pdf = await downloaded(page, page.getByRole('button', { name: /^Išankstinė sąskaita/ }))
    expect(pdf.suggestedFilename()).toBe(`prepayment-${id}.pdf`)
    return id
  })

  await test.step('both units are reserved for the ordered days', async () => {
    const { data } = await (
      await page.request.get(`/api/rent-products/${slug}/availability?from=${from}&to=${to}`)
    ).json()
    expect(data.find((day: { date: string }) => day.date === from)).toMatchObject({ free: 0, open: true })
    await signOut(page)
  })

  await test.step('the owner sees the order, records the payment and has the VAT invoice', async () => {
    await signIn(page, admin.email, admin.password)
    await expect(page).toHaveURL('/admin/dashboard')
    await open(page, `/admin/buhalterija/uzsakymai/${orderId}`)
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(page.getByText('96,80').first()).toBeVisible()
    await expectAccessible(page)

    await open(page, '/admin/buhalterija/uzsakymai')
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/admin/buhalterija/uzsakymai/${orderId}"]`) })
    await row.getByRole('button', { name: 'Pažymėti kaip apmokėtą' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(page.getByText('Order marked as paid successfully')).toBeVisible()
    const pdf = await downloaded(page, row.getByRole('button', { name: 'PDF', exact: true }))
    expect(pdf.suggestedFilename()).toBe(`invoice-${orderId}.pdf`)
  })

  await test.step('the tools come back, first one, then the other, and are free again', async () => {
    await open(page, '/admin/rent/rentals')
    const rentals = page.getByRole('row').filter({ hasText: title })
    const question = page.getByRole('alertdialog')
    await rentals.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
    await question.locator('[name=quantity]').fill('1')
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(rentals.filter({ hasText: 'Grąžinta' })).toHaveCount(1)
    await rentals.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).click()
    await question.getByRole('button', { name: 'Patvirtinti' }).click()
    await expect(rentals.filter({ hasText: 'Grąžinta' })).toHaveCount(2)
    await expectAccessible(page)

    const { data } = await (
      await page.request.get(`/api/rent-products/${slug}/availability?from=${from}&to=${to}`)
    ).json()
    expect(data.find((day: { date: string }) => day.date === from)).toMatchObject({ free: 2 })
  })
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/login')
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
}

async function signOut(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Atsijungti' }).first().click()
  await expect(page).toHaveURL('/login')
}

/** For 20,00 € a day without VAT, through the office's dialogs. */
async function stock(page: Page, category: string, title: string): Promise<void> {
  const picture = {
    name: 'pluktuvas.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#f2a900' } })
      .png()
      .toBuffer(),
  }
  await open(page, '/admin/rent/categories')
  await page.getByRole('button', { name: 'Pridėti kategoriją' }).click()
  const categoryWindow = page.getByRole('dialog')
  await categoryWindow.locator('[name=title]').fill(category)
  await categoryWindow.locator('[name=image]').setInputFiles(picture)
  await categoryWindow.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(categoryWindow).toBeHidden()

  await open(page, '/admin/rent/products')
  await page.getByRole('button', { name: 'Pridėti produktą' }).click()
  const productWindow = page.getByRole('dialog')
  await productWindow.locator('[name=title]').fill(title)
  await productWindow.locator('[name=rent_category_id]').selectOption({ label: category })
  await productWindow.locator('[name=price_per_day]').fill('20')
  await productWindow.locator('[name=left_in_stock]').fill('2')
  await productWindow.locator('[name="images[]"]').setInputFiles([picture])
  await productWindow.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(productWindow).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
}

async function downloaded(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download')
  await button.click()
  return download
}
