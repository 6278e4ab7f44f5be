import type { Page } from '@playwright/test'
import { admin, expect, open, signInAs, slow, test } from './kit.ts'

const lists = [
  '/admin/buhalterija/uzsakymai',
  '/admin/juodrasciai',
  '/admin/rent/rentals',
  '/admin/klientai',
  '/admin/rent/units',
  '/admin/rent/prastovos',
  '/admin/rent/patikros',
  '/admin/rent/perkelimai',
  '/admin/rent/products',
  '/admin/rent/categories',
  '/admin/sell/products',
  '/admin/additions/products',
  '/admin/akcijos',
  '/admin/buhalterija/mokejimai',
  '/admin/buhalterija/internetu',
  '/admin/buhalterija/skolos',
  '/admin/buhalterija/uzstatai',
  '/admin/buhalterija/grazinimai',
  '/admin/buhalterija/kasa',
  '/admin/buhalterija/atsisakymai',
  '/admin/buhalterija/duomenu-prasymai',
  '/admin/istorija',
  '/admin/saugumas',
  '/admin/sms',
  '/admin/uzduotys?whose=all',
  '/admin/users',
]

/** Two lines of text, the second as high as a button. What stands in a client's way is told whole, however long. */
const maxHeight = (list: string) => (list === '/admin/klientai' ? 140 : 96)

/** Rows that are too high, and texts that an edge cuts without an ellipsis. */
const findFaults = (page: Page, max: number) =>
  page.evaluate((limit) => {
    const faults: string[] = []
    for (const row of document.querySelectorAll('[data-two-lines] > tbody > tr:not(.waiting)')) {
      const { height } = row.getBoundingClientRect()
      if (height > limit) faults.push(`${Math.round(height)} px: ${row.textContent.slice(0, 80)}`)
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!parent || !text.textContent?.trim() || parent.closest('[class*=sr-only], [popover]')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const right = Math.max(...[...range.getClientRects()].map((box) => box.right))
        let cutter: Element = parent
        while (cutter !== row && getComputedStyle(cutter).overflowX === 'visible') cutter = cutter.parentElement ?? row
        if (!(right > cutter.getBoundingClientRect().right + 1.5)) continue
        let block: Element = parent
        while (getComputedStyle(block).display === 'inline') block = block.parentElement ?? row
        if (block !== cutter || getComputedStyle(cutter).textOverflow !== 'ellipsis')
          faults.push(`cut: ${text.textContent.trim().slice(0, 60)}`)
      }
    }
    return faults
  }, max)

test('T2003 rows of every list have two lines on a phone, and what is cut ends in dots', slow, async ({ page }) => {
  const phone = page.viewportSize()
  test.skip(!phone || phone.width >= 768, 'rows of a table have one line')
  test.setTimeout(600_000)
  await signInAs(page, admin)
  const seen: string[] = []
  for (const list of lists) {
    await open(page, list)
    const rows = page.locator('.data-table tbody tr:not(.waiting)')
    await expect(page.locator('.waiting, [aria-busy=true]')).toHaveCount(0)
    if ((await rows.count()) === 0) continue
    await expect(page.locator('[data-two-lines] > tbody').first(), list).toBeVisible()
    seen.push(list)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await findFaults(page, maxHeight(list)), `${list}, ${width}`).toEqual([])
    }
  }
  expect(seen.length).toBeGreaterThan(18)

  // A press shows what was cut, and one more hides it.
  await open(page, '/admin/istorija')
  const row = page.locator('.data-table tbody tr').first()
  await row.locator('[data-phone=first]').click()
  await expect(row).toHaveAttribute('data-whole')
  await row.locator('[data-phone=first]').click()
  await expect(row).not.toHaveAttribute('data-whole')
})
