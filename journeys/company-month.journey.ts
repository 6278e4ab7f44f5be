import type { Page } from '@playwright/test'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { generateCompanyCode, type Headers, makeConfirmedPerson, openAs } from './company.ts'
import { readOpenDays } from './days.ts'
import { expect, expectAccessible, expectToFit, open, slow, test } from './kit.ts'
import { addToCart, createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

/** Prices are pale while loading, below the contrast that is checked. */
async function priced(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

test(
  'a company joins, its buyer orders on a site with a PO number, the main user approves what is above the limit, and the month is billed and paid',
  slow,
  async ({ page, request }) => {
    const office = await requestAdminHeaders(request)
    const { drill, compressor } = await createDrillAndCompressor(request)
    const code = generateCompanyCode()
    const input = async <T>(method: 'GET' | 'POST' | 'DELETE', address: string, headers: Headers, data?: object) => {
      const answer = await request.fetch(`/api/${address}`, { method, headers, data })
      expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
      return (await answer.json()) as T
    }
    const main = await makeConfirmedPerson(request)
    const buyer = await makeConfirmedPerson(request)

    const client = await test.step('people ask to join, the office lets them in on terms', async () => {
      const terms = { billing: 'monthly', due_days: 14, credit_limit: 100_000, stop_after_days: null }
      const name = `UAB „Mėnesio statyba ${code}“`
      const { data } = await input<{ data: { id: number } }>('POST', 'admin/clients', office, {
        kind: 'company',
        name,
        code,
        email: main.email,
        address: 'Liepų g. 1',
        city: 'Kaunas',
        terms,
      })
      for (const [who, role, limit] of [
        [main, 'main', undefined],
        [buyer, 'buyer', 13_000],
      ] as const) {
        await input('POST', 'clients/join', who.headers, { code })
        const user = await input<{ id: number }>('GET', 'user', who.headers)
        const address = `admin/clients/${data.id}/people/${user.id}/approve`
        await input('POST', address, office, { role, ...(limit && { limit }) })
      }
      await input('POST', `clients/${data.id}/sites`, main.headers, {
        title: 'Namas Žaliakalnyje',
        address: 'Parodos g. 4',
        city: 'Kaunas',
      })
      return data.id
    })
    const balance = async () => {
      const { data } = await input<{ data: { balance: { open: number; free: number } }[] }>(
        'GET',
        'clients',
        main.headers,
      )
      return data[0]?.balance
    }

    await test.step('the buyer orders within the limit: what is left stands at the checkout, with the site and the PO number', async () => {
      await open(page, '/')
      await openAs(page, buyer, '/')
      await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
      await open(page, '/checkout')
      await page.getByText('Įmonei', { exact: true }).click()
      await expect(page.locator('[name=im_k]')).toHaveValue(code)
      await expect(page.getByText(/^Apmokama pagal sąskaitą, liko 1.000,00/)).toBeVisible()
      await page.locator('[name=po_number]').fill('PO-2026/11')
      await page.locator('[name=phone]').fill('8 612 34567')
      await page.locator('[name=address]').fill('Liepų g. 1-2')
      await page.locator('[name=city]').fill('Kaunas')
      await page.locator('[name=object_id]').selectOption({ label: 'Namas Žaliakalnyje, Kaunas' })
      await page.locator('[name=terms]').check()
      await priced(page)
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Užsakyti pagal sąskaitą' }).click()
      await expect(page).toHaveURL(/\/ordered/)
      await expect(page.getByText('iš anksto mokėti nereikia').first()).toBeVisible()
    })

    const id = await test.step('an order above the limit is sent for approval', async () => {
      await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
      const [day] = await readOpenDays(page.request, drill.slug)
      await page.evaluate(
        ([id, title, from]) => {
          const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
          const line = { id, type: 'rent', quantity: 1, period: { from, to: from }, title }
          localStorage.setItem('cart', JSON.stringify([...lines, line]))
        },
        [drill.id, drill.title, day] as const,
      )
      await open(page, '/checkout')
      await page.getByText('Įmonei', { exact: true }).click()
      await expect(page.getByText(/^Vienam užsakymui įmonė jums leidžia iki 130,00/)).toBeVisible()
      await page.locator('[name=phone]').fill('8 612 34567')
      await page.locator('[name=terms]').check()
      await priced(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Siųsti patvirtinti' }).click()
      await expect(page.getByRole('heading', { name: 'Užsakymas laukia patvirtinimo' })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      const placed = Number(new URL(page.url()).searchParams.get('uzsakymas'))
      await open(page, '/vartotojas/uzsakymai')
      await expect(page.getByRole('button', { name: /^Atsiimti užsakymą/ })).toBeVisible()
      await expectAccessible(page)
      return placed
    })

    await test.step('the main user approves it', async () => {
      await openAs(page, main, '/vartotojas/imone')
      const waiting = page.getByRole('region', { name: 'Laukia jūsų patvirtinimo' })
      await expect(waiting).toContainText(`Užsakymas ${id}`)
      await expectAccessible(page)
      await expectToFit(page)
      await waiting.getByRole('button', { name: /^Patvirtinti/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Patvirtinti', exact: true }).click()
      await expect(page.getByText(`Užsakymas ${id} patvirtintas.`)).toBeVisible()
      await expect(waiting).toHaveCount(0)
    })

    await test.step('tools go out, the month is billed, and the main user sees the bill', async () => {
      const { data } = await input<{ data: { tools: { rental_id: number; quantity: number }[] } }>(
        'GET',
        `admin/orders/${id}/handover`,
        office,
      )
      const state = {
        serial: null,
        accessories: [],
        condition: 'good',
        note: null,
        meter: null,
        clean: true,
        photos: [],
      }
      await input('POST', `admin/orders/${id}/hand-over`, office, {
        client_name: 'Rūta Žemaitė',
        authorisation: null,
        claims: null,
        deposit: null,
        briefing_given: true,
        signature: [[10, 10, 200, 150, 400, 20]],
        signed_by_typing: false,
        lines: data.tools.map(({ rental_id, quantity }) => ({
          ...state,
          rental_id,
          quantity,
          handed_out_seen: 0,
          remember_kit: false,
        })),
      })
      await input('POST', 'admin/billing/runs', office, {
        until: toVilniusDay(new Date()),
        dry_run: false,
        client_ids: [client],
      })
      // the site's order; the drill begins later, and accessories are billed with it
      expect((await balance())?.open).toBe(12_100)
      await openAs(page, main, '/vartotojas/imone')
      const papers = page.getByRole('region', { name: 'Dokumentai' })
      await expect(papers.getByText('PVM sąskaita faktūra').first()).toBeVisible()
      await expect(papers.getByText(/^Sumokėti iki/).first()).toBeVisible()
      await expectToFit(page)
    })

    await test.step('the office writes the payment down, and the balance is free again', async () => {
      const way = { way: 'transfer', paid_on: toVilniusDay(new Date()) }
      await input('POST', `admin/clients/${client}/payments`, office, { amount: 12_100, ...way })
      expect(await balance()).toEqual({ open: 0, unbilled: 14_520, free: 100_000 - 14_520 })
      await open(page, '/vartotojas/imone')
      await expect(page.getByText(/^Sumokėti iki/)).toHaveCount(0)
    })
  },
)
