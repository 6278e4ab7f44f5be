import type { APIRequestContext, Page } from '@playwright/test'
import { computeCodeCheckDigit } from '#rules/codes/compute-code-check-digit.ts'
import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, slow, test } from './kit.ts'
import { readMailsTo } from './mails.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

/** Known to the desk, so no register is asked. */
async function aClient(request: APIRequestContext, mark: string) {
  const email = `pirkimai.${mark}@example.lt`
  const data = {
    kind: 'person',
    name: `Zigmantas Telefonaitis${mark}`,
    email,
    phone: '+37061234567',
    address: 'Liepų g. 1-2',
    city: 'Kaunas',
    postal_code: '44296',
  }
  const answer = await request.post('/api/admin/clients', { headers: await requestAdminHeaders(request), data })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...data, id: (await answer.json()).data.id as number }
}

/** 20,00 € a day without VAT. */
async function aTool(request: APIRequestContext, begins: string): Promise<{ slug: string; title: string }> {
  const headers = await requestAdminHeaders(request)
  const { data: categories } = await (await request.get('/api/rent-categories')).json()
  const answer = await request.post('/api/admin/rent-products', {
    headers,
    data: {
      title: `${begins}${mark()} betonui`,
      rent_category_id: categories[0].id,
      price_per_day: 2_000,
      left_in_stock: 2,
      is_day_rent: '1',
      is_hour_rent: '0',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}

/** Counts each character and chord as one press. */
function counting(page: Page) {
  let presses = 0
  return {
    type: async (text: string) => {
      presses += text.length
      await page.keyboard.type(text)
    },
    press: async (keys: string) => {
      presses += 1
      await page.keyboard.press(keys)
    },
    presses: () => presses,
  }
}

const mark = () => Date.now().toString(36).slice(-5)

test(
  'a known client rings, and two tools are ordered by keyboard alone, on one screen, with the papers in the mail @quick',
  oneWidth,
  async ({ page, request }) => {
    const one = mark()
    const client = await aClient(request, one)
    const tools = [await aTool(request, 'Gr'), await aTool(request, 'Pl')]
    await signInAs(page, admin)
    await open(page, '/admin/naujas-uzsakymas')
    const screens: string[] = []
    page.on('framenavigated', () => screens.push(new URL(page.url()).pathname))
    const keys = counting(page)

    await test.step('the client is there by a few letters', async () => {
      await expect(page.getByRole('combobox', { name: 'Ieškoti kliento' })).toBeFocused()
      await keys.type(`${one}`)
      await expect(page.getByRole('option', { name: client.name })).toBeVisible()
      await keys.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Įrankis ar prekė' })).toBeFocused()
      await expect(page.locator('[name=email]')).toHaveValue(client.email)
    })

    await test.step('a few letters find each tool, with its price and the number of free units', async () => {
      for (const [at, { title }] of tools.entries()) {
        await keys.type(title.slice(0, 7))
        await expect(page.getByRole('option', { name: title })).toBeVisible()
        await keys.press('Enter')
        await expect(page.getByText(/Laisva 2.vnt\./)).toHaveCount(at + 1)
      }
      await expect(page.getByText('48,40 €')).toBeVisible()
      await expectAccessible(page)
    })

    const id = await test.step('the clerk places the order by keyboard', async () => {
      await keys.press('Control+Enter')
      await expect(page).toHaveURL(/\/admin\/buhalterija\/uzsakymai\/\d+$/)
      return Number(page.url().split('/').at(-1))
    })

    await test.step('the papers are in the mailbox', async () => {
      await expect.poll(() => readMailsTo(client.email).length, { timeout: 20_000 }).toBe(1)
      const [mail = ''] = readMailsTo(client.email)
      expect(mail).toContain('application/pdf')
      expect(mail).toContain(String(id))
    })

    expect(screens).toEqual([`/admin/buhalterija/uzsakymai/${id}`])
    expect(keys.presses(), 'keys from the ringing to the placed order').toBeLessThanOrEqual(40)
    test.info().annotations.push({ type: 'keys', description: String(keys.presses()) })
  },
)

test(
  'a company that is new is written by its code, and what is typed wrong is told at its field',
  slow,
  async ({ page, request, allow }) => {
    allow(422)
    const one = mark()
    const { drill } = await createDrillAndCompressor(request)
    const [day = ''] = await readOpenDays(request, drill.slug)
    const email = `nauja.imone.${one}@example.lt`
    await signInAs(page, admin)
    await open(page, '/admin/naujas-uzsakymas')
    const code = newCompanyCode()
    await page.getByRole('combobox', { name: 'Ieškoti kliento' }).fill(code)
    await page.getByRole('option', { name: 'Nauja įmonė' }).click()
    await expect(page.locator('[name=im_k]')).toHaveValue(code)
    await expect(page.locator('[name=private_or_company][value=company]')).toBeChecked()
    await page.locator('[name=title]').fill(`UAB „Nauja ${one}“`)
    await page.locator('[name=name]').fill('Ona')
    await page.locator('[name=lastname]').fill('Onaitė')
    await page.locator('[name=email]').fill(email)

    await test.step('a phone and codes of other countries, written as people write them', async () => {
      for (const [name, wrong, right, says] of [
        ['phone', '0049 30', '+49 (30) 901820', /telefono numeris/],
        ['pvm_k', 'DE 12', 'de 811-569-869', /PVM mokėtojo kodas/],
        ['postal_code', 'LV 12', 'lv-1010', /Pašto kodas – penki/],
      ] as const) {
        const field = page.locator(`[name=${name}]`)
        await field.fill(wrong)
        await field.blur()
        await expect(page.getByText(says)).toBeVisible()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.fill(right)
        await field.blur()
        await expect(page.getByText(says)).toBeHidden()
      }
    })

    await test.step('a missing field of a desk order is named at the field, and nothing is saved', async () => {
      await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
      await expect(page.locator('[name=address]')).toBeFocused()
      await expect(page.getByText('Įveskite adresą: jis rašomas sąskaitoje.').first()).toBeVisible()
      await page.locator('[name=address]').fill('Alexanderplatz 1')
      await page.locator('[name=city]').fill('Berlin')
      await expectAccessible(page)
      await expectToFit(page)
    })

    await test.step('more than there is, is told at its line while it is typed', async () => {
      await page.getByLabel('Nuo', { exact: true }).fill(day)
      await page.getByLabel('Iki', { exact: true }).fill(day)
      await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(drill.title)
      await page.getByRole('option', { name: drill.title }).click()
      await expect(page.getByText(/Laisva 2.vnt\./)).toBeVisible()
      await page.getByLabel(`Kiekis: ${drill.title}`).fill('3')
      await expect(page.getByText(/Šiam laikui laisva tik 2.vnt\./)).toBeVisible()
      await page.getByLabel(`Kiekis: ${drill.title}`).fill('2')
      await expect(page.getByText(/Šiam laikui laisva tik/)).toBeHidden()
      await expect(page.getByText('48,40 €').first()).toBeVisible()
    })

    await test.step('placed and handed over at once: one press', async () => {
      await page.getByRole('checkbox', { name: 'Iškart išduoti' }).check()
      await page.getByRole('button', { name: 'Pateikti ir išduoti' }).click()
      await expect(page).toHaveURL(/\/admin\/isdavimas\/\d+$/)
      await expect(page.getByText(drill.title).first()).toBeVisible()
      await expect.poll(() => readMailsTo(email).length, { timeout: 20_000 }).toBe(1)
    })

    await test.step('the company is a client now', async () => {
      const match = await request.get(`/api/admin/clients?search=${code}`, {
        headers: await requestAdminHeaders(request),
      })
      expect((await match.json()).data).toMatchObject([{ code, name: `UAB „Nauja ${one}“`, phone: '+4930901820' }])
    })
  },
)

/** Valid and unused. */
function newCompanyCode(): string {
  const digits = `30${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
  return `${digits}${computeCodeCheckDigit(digits)}`
}
