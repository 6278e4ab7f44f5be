import type { Locator, Page } from '@playwright/test'
import { requestApi } from './counter.ts'
import { makeTool } from './desk-order.ts'
import { admin, expect, expectAccessible, oneWidth, open, signInAs, test } from './kit.ts'

/** What keeps a person without a mouse from seeing where they are; empty where nothing does. */
const findFocusFault = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
      return 'nothing has the focus'
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.slice(0, 40)}`
    const hasRing = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // A drawn box stands beside or around its native one.
    const ringed = [element, element.nextElementSibling, element.closest('label'), element.parentElement]
    if (!ringed.some((one) => one && hasRing(one))) return `no ring: ${name}`
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    if (!isSeen) return `out of sight: ${name}`
    const front = document.elementFromPoint(x, y)
    const isFree =
      front && (element.contains(front) || front.contains(element) || element.closest('label')?.contains(front))
    return isFree ? '' : `covered by ${front?.tagName} ${front?.className}: ${name}`
  })

/** By Tab; each stop on the way is seen. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await there.count()) === 1 && (await there.evaluate((one) => one === document.activeElement))) break
    await page.keyboard.press('Tab')
    expect.soft(await findFocusFault(page), `Tab ${presses + 1} on ${new URL(page.url()).pathname}`).toBe('')
  }
  await expect(there).toBeFocused()
  expect(await findFocusFault(page)).toBe('')
}

async function pressAt(page: Page, there: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, there)
  await page.keyboard.press(key)
}

/** By the search that opens with Ctrl+K. */
async function goTo(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  while (!(await page.getByRole('option', { name: option, selected: true }).count()))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}

test(
  'T2022 a clerk does a Monday by keyboard alone: an order at the desk, out, back and paid, and always sees the focus',
  oneWidth,
  async ({ page }) => {
    await signInAs(page, admin)
    await open(page, '/admin/dashboard')
    const tool = await makeTool(page, 'Pirmadienio grąžtas')
    const name = `Pirmutė Klaviatūrienė ${tool.id}`
    await requestApi(page, 'POST', '/api/admin/clients', {
      kind: 'person',
      name,
      phone: '+37061234567',
      email: `pirmute.${tool.id}@example.lt`,
      address: 'Liepų g. 1-2',
      city: 'Kaunas',
      postal_code: '44296',
    })
    const strip = page.getByRole('region', { name: 'Užsakymo santrauka' })
    const button = (words: string | RegExp) => page.getByRole('button', { name: words, exact: true })

    const id = await test.step('a client rings: the order is placed on one screen', async () => {
      await goTo(page, 'naujas užsakymas', /Naujas užsakymas/)
      await expect(page).toHaveURL('/admin/naujas-uzsakymas')
      await expect(page.getByRole('combobox', { name: 'Ieškoti kliento' })).toBeFocused()
      expect(await findFocusFault(page)).toBe('')
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Įrankis ar prekė' })).toBeFocused()
      expect(await findFocusFault(page)).toBe('')
      await page.keyboard.type(tool.title)
      await expect(page.getByRole('option', { name: tool.title })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/Laisva 2.vnt\./)).toBeVisible()
      // The long way, too: every stop to the button is seen.
      await pressAt(page, button('Pateikti užsakymą'))
      await expect(page).toHaveURL(/\/admin\/buhalterija\/uzsakymai\/\d+$/)
      return Number(page.url().split('/').at(-1))
    })

    await test.step('the client comes: the tool goes out', async () => {
      await pressAt(page, strip.getByRole('link', { name: 'Išduoti', exact: true }))
      await expect(page).toHaveURL(`/admin/isdavimas/${id}`)
      await pressAt(page, page.getByLabel(/^Parodyta, kaip saugiai dirbti/), 'Space')
      await pressAt(page, page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu'), 'Space')
      await pressAt(page, button('Išduoti'))
      await pressAt(page, button('Išduoti neapmokėtą'))
      await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
    })

    await test.step('the tool comes back', async () => {
      await goTo(page, String(id), new RegExp(`^Užsakymai, Nr\\. ${id} `))
      await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
      await pressAt(page, strip.getByRole('link', { name: 'Priimti', exact: true }))
      await expect(page).toHaveURL(`/admin/priemimas/${id}`)
      await pressAt(page, page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu'), 'Space')
      await pressAt(page, button('Priimti'))
      await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
      await pressAt(page, page.getByRole('link', { name: `Užsakymas Nr. ${id}` }).last())
      await expect(page).toHaveURL(`/admin/buhalterija/uzsakymai/${id}`)
    })

    await test.step('the client pays by card, and the invoice is there', async () => {
      await pressAt(page, button('Atsiskaitymas'))
      const dialog = page.getByRole('dialog', { name: 'Atsiskaitymas' })
      await pressAt(page, dialog.getByRole('button', { name: 'Moka kortele' }))
      await tabTo(page, dialog.getByLabel('Kvito numeris'))
      await page.keyboard.type('K-17')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/^Priimta, išrašyta /)).toBeVisible()
      // The button that opened the window is gone, and the way on is not: the next Tab stays on the page.
      await page.keyboard.press('Tab')
      expect(await findFocusFault(page)).toBe('')
      await expect(strip).toContainText('Apmokėtas')
      await expectAccessible(page)
    })
  },
)
