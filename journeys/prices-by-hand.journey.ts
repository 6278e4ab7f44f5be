import type { Page } from '@playwright/test'
import { makeTool, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'
import { readMailsTo } from './mails.ts'

const transport = 'Transportas pagal susitarimą'
const why = 'Nuolatinis klientas'

const papersOf = async (page: Page, id: number): Promise<string[]> => {
  const { data } = await requestAsClerk<{ data: { documents: { kind: string }[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}`,
  )
  return data.documents.map(({ kind }) => kind)
}

test('ten percent and transport by agreement go from the desk to the quote, the order, the invoice and the credit note', async ({
  page,
  browser,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/buhalterija/numeriai')
  const tool = await makeTool(page, 'Vibroplokštė')
  const [day = ''] = tool.days
  const email = `nuolaida.${Date.now()}.${process.pid}@example.lt`
  const heart = page.getByRole('main')

  await test.step('the clerk gives ten percent, says why, and types a free line', async () => {
    await open(page, '/admin/naujas-uzsakymas')
    const typed = {
      name: 'Rūta',
      lastname: 'Žemaitė',
      phone: '861234567',
      email,
      address: 'Liepų g. 1',
      city: 'Kaunas',
    }
    for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)
    await page.getByLabel('Nuo', { exact: true }).fill(day)
    await page.getByLabel('Iki', { exact: true }).fill(day)
    await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(tool.title)
    await page.getByRole('option', { name: tool.title }).click()
    await expect(heart.getByText('12,10 €').first()).toBeVisible()

    await page.getByRole('button', { name: `Keisti kainą: ${tool.title}` }).press('Enter')
    const price = page.getByRole('group', { name: `Kaina: ${tool.title}` })
    await expect(price.getByLabel('Nuolaida')).toBeFocused()
    await page.keyboard.type('10')
    await expect(price.getByText('Buvo 10,00 € be PVM, nuolaida 1,00 €.')).toBeVisible()
    await page.getByRole('button', { name: 'Pridėti laisvą eilutę' }).press('Enter')
    await expect(page.getByLabel('Už ką')).toBeFocused()
    await page.keyboard.type(transport)
    await page.getByLabel('Kaina be PVM').fill('25')
    await expect(heart.getByText('30,25 €').first()).toBeVisible()
    await expect(heart.getByText('41,14 €').first()).toBeVisible()
    await expectToFit(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Siųsti pasiūlymą' }).click()
    await expect(price.getByText('Parašykite, kodėl kaina kitokia.')).toBeVisible()
    await price.getByLabel('Priežastis').fill(why)
    await page.getByRole('button', { name: 'Siųsti pasiūlymą' }).click()
    await expect(page).toHaveURL(/\/admin\/juodrasciai$/)
  })

  const id = await test.step('the customer reads prices and no reasons, and accepts', async () => {
    await expect.poll(() => readMailsTo(email).length, { timeout: 30_000 }).toBe(1)
    const link = readMailsTo(email)[0]?.match(/\/pasiulymas\/[\w-]{43}/)?.[0] ?? ''
    expect(readMailsTo(email)[0]).not.toContain(why)
    const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await open(visitor, link)
    await expect(visitor.getByText(transport)).toBeVisible()
    await expect(visitor.getByText('41,14 €').first()).toBeVisible()
    await expect(visitor.getByText(why)).toHaveCount(0)
    await expectToFit(visitor)
    await visitor.getByRole('button', { name: 'Priimti pasiūlymą' }).click()
    const heading = visitor.getByRole('heading', { level: 1, name: /^Užsakymas \d+ priimtas$/ })
    await expect(heading).toBeVisible()
    const placed = Number((await heading.textContent())?.match(/\d+/)?.[0])
    await visitor.context().close()
    return placed
  })

  await test.step('the office’s order tells what was taken off, by whom and why; a change keeps it', async () => {
    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    await expect(heart.getByText(`Nuolaida −10 %, 1,00 € nuo 10,00 € be PVM: ${why}.`)).toBeVisible()
    await expectToFit(page)
    await open(page, `/admin/buhalterija/uzsakymai/${id}/keisti`)
    const price = page.getByRole('group', { name: `Kaina: ${tool.title}` })
    await expect(price.getByLabel('Nuolaida')).toHaveValue('10')
    await page.getByLabel('Kaina be PVM').fill('30')
    await expect(heart.getByText('47,19 €').first()).toBeVisible()
    await expectToFit(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Išsaugoti pakeitimus' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/buhalterija/uzsakymai/${id}$`))
  })

  await test.step('the invoice and the credit note have both lines', async () => {
    await requestAsClerk(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`)
    const { data } = await requestAsClerk<{ data: { price_with_vat: number; lines: { title: string }[] } }>(
      page,
      'GET',
      `/api/admin/orders/${id}/credit`,
    )
    expect([data.price_with_vat, data.lines.map(({ title }) => title)]).toEqual([4719, [tool.title, transport]])
    const input = { lines: 'all', reason: 'Neįvyko', expected_remaining: 4719 }
    const credit = await requestAsClerk<{ data: { price_with_vat: number } }>(
      page,
      'POST',
      `/api/admin/orders/${id}/credits`,
      input,
    )
    expect(credit.data.price_with_vat).toBe(-4719)
    expect(await papersOf(page, id)).toEqual(expect.arrayContaining(['prepayment', 'invoice', 'credit']))
  })

  await test.step('the report tells who gave it and for what', async () => {
    await open(page, '/admin/ataskaitos/nuolaidos')
    await expect(page.getByRole('region', { name: 'Nuolaidos pagal priežastį' }).getByText(why)).toBeVisible()
    await expectToFit(page)
    await expectAccessible(page)
  })
})
