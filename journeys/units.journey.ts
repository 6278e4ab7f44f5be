import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractPdfShapes, extractPdfText } from '#people/documents/pdf-text.factories.ts'
import { readQr } from '#people/documents/read-qr.factories.ts'
import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, slow, slowAtOneWidth, test } from './kit.ts'

const aName = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`.toUpperCase()

async function api<T>(page: Page, method: 'GET' | 'POST', address: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(address, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

interface Product {
  id: number
  slug: string
  title: string
}

/** With so many machines. */
async function aTool(page: Page, units: number): Promise<Product> {
  await open(page, '/admin/rent/units')
  const { data: categories } = await api<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const title = `Betono pjūklas ${aName()}`
  const body = { title, rent_category_id: categories[0]?.id, price_per_day: 1000, left_in_stock: units }
  const { data } = await api<{ data: Product }>(page, 'POST', '/api/admin/rent-products', { ...body, is_day_rent: '1' })
  return { ...data, title }
}

async function outAndBack(page: Page, { id, slug }: Product, code: string): Promise<number> {
  const [from, to] = await readOpenDays(page.request, slug)
  const items = [{ id, type: 'rent', quantity: 1, period: { from, to } }]
  const priced = await api<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items })
  const { data: order } = await api<{ data: { id: number } }>(page, 'POST', '/api/orders', {
    private_or_company: 'private',
    name: 'Jurga',
    lastname: 'Stogienė',
    email: admin.email,
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: priced.price_with_vat,
    early_start: true,
  })
  const tools = async () =>
    (
      await api<{ data: { tools: { rental_id: number; handed_out: number }[] } }>(
        page,
        'GET',
        `/api/admin/orders/${order.id}/handover`,
      )
    ).data.tools
  const signed = {
    client_name: 'Petras Parašas',
    authorisation: null,
    claims: null,
    signature: [[10, 10, 200, 150, 400, 20]],
    signed_by_typing: false,
    deposit: null,
  }
  const state = { serial: null, accessories: [], meter: null, clean: true, photos: [], unit_codes: [code] }
  const out = await tools()
  await api(page, 'POST', `/api/admin/orders/${order.id}/hand-over`, {
    ...signed,
    briefing_given: true,
    lines: out.map(({ rental_id, handed_out }) => ({
      ...state,
      rental_id,
      quantity: 1,
      condition: 'good',
      note: null,
      handed_out_seen: handed_out,
      remember_kit: false,
    })),
  })
  await api(page, 'POST', `/api/admin/orders/${order.id}/take-back`, {
    ...signed,
    settlement: [],
    lines: (await tools()).map(({ rental_id }) => ({
      ...state,
      rental_id,
      quantity: 1,
      condition: 'defects',
      note: 'Sulūžusi apsauga',
    })),
  })
  return order.id
}

test('a machine is bought, gets its label, lives, is asked about and leaves @quick', async ({ page, allow }) => {
  allow(422)
  await signInAs(page, admin)
  const tool = await aTool(page, 1)
  await open(page, `/admin/rent/units?product_id=${tool.id}`)
  await expect(page.getByText('1 vienetas', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const code = `BP-${aName()}`
  await page.getByRole('button', { name: 'Naujas vienetas' }).click()
  const buying = page.getByRole('dialog', { name: 'Naujas vienetas' })
  await expect(buying.getByText(tool.title)).toBeVisible()
  await buying.getByLabel('Kodas').fill('su tarpu')
  await buying.getByLabel('Serijos numeris').fill('SN 12-7')
  await buying.getByLabel('Pirkta').fill('2026-03-02')
  await buying.getByLabel('Pirkimo kaina be PVM').fill('450.50')
  await expectAccessible(page)
  await buying.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(buying.getByText(/be tarpų/)).toBeVisible()
  await buying.getByLabel('Kodas').fill(code)
  await buying.getByRole('button', { name: 'Išsaugoti' }).click()

  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Duomenys' })
  await expect(facts).toContainText('SN 12-7')
  await expect(facts).toContainText(/450,50\s€/)
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Etiketė' }).click()
  const labels = page.getByRole('dialog', { name: 'Spausdinti etiketes' })
  await labels.getByLabel('Pirma laisva vieta lape').fill('25')
  await labels.getByRole('button', { name: 'Atsisiųsti PDF' }).click()
  await expect(labels.getByText('Lape yra 24 vietos.')).toBeVisible()
  await labels.getByLabel('Pirma laisva vieta lape').fill('24')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    labels.getByRole('button', { name: 'Atsisiųsti PDF' }).click(),
  ])
  const pdf = readFileSync(await download.path())
  expect(extractPdfText(pdf).join()).toContain(code)
  expect(await readQr(extractPdfShapes(pdf))).toBe(code)
  await expect(labels).toBeHidden()

  // Its history, with signatures.
  const order = await outAndBack(page, tool, code)
  await page.reload()
  const life = page.getByRole('region', { name: 'Istorija' })
  await expect(life.getByText('Grąžinta su trūkumais')).toBeVisible()
  await expect(life).toContainText('Sulūžusi apsauga')
  await expect(life).toContainText('Pasirašė Petras Parašas')
  await expect(life.getByRole('listitem').last()).toContainText('Pirkta už')
  await expectAccessible(page)
  const whoHad = page.getByRole('region', { name: 'Kas turėjo?' })
  await whoHad.getByLabel('Laikas').fill('25:99')
  await whoHad.getByRole('button', { name: 'Sužinoti' }).click()
  await expect(whoHad.getByText('Įveskite laiką, pvz., 14:05.')).toBeVisible()
  await whoHad.getByLabel('Diena').fill('2026-03-03')
  await whoHad.getByLabel('Laikas').fill('10:00')
  await whoHad.getByRole('button', { name: 'Sužinoti' }).click()
  await expect(whoHad.getByText(/buvo parduotuvėje: niekas neturėjo/)).toBeVisible()
  await expect(whoHad.getByText(/Vėliau išduota/)).toBeVisible()
  await expect(whoHad.getByRole('link', { name: 'Jurga Stogienė' })).toHaveAttribute('href', new RegExp(`/${order}$`))

  await page.getByRole('button', { name: 'Nurašyti' }).click()
  const question = page.getByRole('alertdialog', { name: `Nurašyti ${code}?` })
  await question.getByRole('button', { name: 'Nurašyti' }).click()
  await expect(question.getByText('Pasirinkite, kodėl vienetas nurašomas.')).toBeVisible()
  await question.getByText('Nebetinkamas').click()
  await question.getByRole('button', { name: 'Nurašyti' }).click()
  await expect(facts).toContainText('Nurašytas')
  await expect(page.getByRole('button', { name: 'Nurašyti' })).toHaveCount(0)
  await open(page, `/admin/rent/units?product_id=${tool.id}&state=retired`)
  await expect(page.getByRole('link', { name: code })).toBeVisible()
})

test(
  'a file of machines with wrong rows says which, and changes nothing until they are mended',
  slow,
  async ({ page }) => {
    await signInAs(page, admin)
    const tool = await aTool(page, 0)
    const mark = aName()
    await open(page, '/admin/rent/units')
    await page.getByRole('button', { name: 'Importuoti CSV' }).click()
    const window = page.getByRole('dialog', { name: 'Vienetų importas' })
    const choose = (lines: string[]) =>
      window
        .locator('[name=file]')
        .setInputFiles({
          name: 'vienetai.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['Kodas;Produktas;Pirkta;Pirkimo kaina be PVM', ...lines].join('\r\n')),
        })
    const good = Array.from({ length: 30 }, (_, n) => `${mark}-${n};${tool.slug};2026-01-05;99,90`)
    await choose([...good, `${mark}-0;${tool.slug};;`, `${mark}-X;nera-tokio;;`, `${mark}-Y;${tool.slug};vakar;`])
    await expect(window.getByText(/30.naujų, 0.pakeistų, 3.klaidos/)).toBeVisible()
    await expect(window.getByText('Šis kodas faile jau yra 2 eilutėje.')).toBeVisible()
    await expect(window.getByText('Nuomos produkto „nera-tokio“ nėra.')).toBeVisible()
    await expect(window.getByRole('button', { name: /^Įkelti/ })).toBeDisabled()
    await expectAccessible(page)

    await choose(good)
    await window.getByRole('button', { name: 'Įkelti (30)' }).click()
    await expect(window.getByText(/^Failas įkeltas: 30.naujų, 0.pakeistų\.$/)).toBeVisible()
    await window.getByRole('button', { name: 'Uždaryti' }).last().click()

    await page.getByRole('searchbox', { name: 'Kodas, serijos numeris arba produktas' }).fill(mark)
    await expect(page.getByText('30 vienetų', { exact: true })).toBeVisible()
    await page.getByLabel('Pasirinkti visus').check()
    await page.getByRole('button', { name: 'Spausdinti etiketes (20)' }).click()
    const labels = page.getByRole('dialog', { name: 'Spausdinti etiketes' })
    await labels.getByLabel('Etiketės').selectOption('a4-65')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      labels.getByRole('button', { name: 'Atsisiųsti PDF' }).click(),
    ])
    expect(extractPdfShapes(readFileSync(await download.path()))).toHaveLength(20)
    await expectToFit(page)
  },
)

test(
  'a product says how its units are known, and switching is told before it is saved',
  slowAtOneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    const tool = await aTool(page, 2)
    await open(page, `/admin/rent/products?q=${encodeURIComponent(tool.title)}`)
    const edit = async () => {
      await page
        .getByRole('button', { name: `Redaguoti: ${tool.title}` })
        .or(page.getByRole('button', { name: /^Redaguoti/ }))
        .first()
        .click()
      return page.getByRole('dialog', { name: 'Redaguoti produktą' })
    }
    const form = await edit()
    await expect(form.getByRole('link', { name: /^Vienetai su kodais \(2\)/ })).toHaveAttribute(
      'href',
      new RegExp(`product_id=${tool.id}$`),
    )
    await form.getByLabel('Kaip sekami').selectOption({ label: 'Tik skaičiuojama' })
    await expect(form.getByText(/vienetų kodai bus nurašyti/)).toBeVisible()
    await form.getByLabel('Paruošimas po grąžinimo').fill('90')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(form).toBeHidden()
    const { data } = await api<{ data: object }>(page, 'GET', `/api/rent-products/${tool.slug}`)
    expect(data).toMatchObject({ tracked: 'count', turnaround_minutes: 90 })
    await open(page, `/admin/rent/units?product_id=${tool.id}`)
    await expect(page.getByText('pataisytas likutis').first()).toBeVisible()
  },
)
