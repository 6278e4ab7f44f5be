import type { Page } from '@playwright/test'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { admin, expect, expectAccessible, expectToFit, test as journey, oneWidth, open, signInAs } from './kit.ts'
import { observeLayoutShift } from './observe-layout-shift.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'

/** A shop of a thousand of each, for all three widths. */
const test = journey.extend<object, { shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => withProgramOn((dataDir) => runJourneyScript<null>('thousand-rows.ts', dataDir), { use }),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

interface List {
  path: string
  label: string
  api: string
  /** The filter in which a text is typed. */
  text: string
}

const lists: List[] = [
  { path: '/admin/buhalterija/uzsakymai', label: 'Užsakymai', api: 'orders', text: 'q' },
  { path: '/admin/rent/rentals', label: 'Nuomos', api: 'rentals', text: 'q' },
  { path: '/admin/klientai', label: 'Klientai', api: 'clients', text: 'search' },
  { path: '/admin/rent/products', label: 'Nuomos produktai', api: 'rent-products', text: 'q' },
]

/** Controls that something lies over, and texts that stick out of their cells. */
const findCoveredParts = (page: Page) =>
  page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    /** What is left of it where its ancestors cut it. */
    const visiblePart = (element: Element, box: Box): Box => {
      let part = box
      for (let above = element.parentElement; above; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') part = meet(part, above.getBoundingClientRect())
      return part
    }
    const describe = (element: Element) => `${element.tagName} „${element.textContent?.trim().slice(0, 30)}“`
    const faults: string[] = []
    for (const control of document.querySelectorAll('main :is(a, button, input, select, summary)')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      control.scrollIntoView({ block: 'center' })
      const [line] = control.getClientRects()
      const part = line && visiblePart(control, line)
      if (!part || part.right - part.left < 4 || part.bottom - part.top < 4) continue
      const front = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2)
      const isFree = front && (control.contains(front) || control.closest('label')?.contains(front))
      if (!isFree) faults.push(`${describe(control)} lies under ${front ? describe(front) : 'nothing'}`)
    }
    for (const cell of document.querySelectorAll('main tbody > tr > :is(th, td)')) {
      if (!cell.checkVisibility()) continue
      const own = cell.getBoundingClientRect()
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (words.nextNode()) {
        const { parentElement: holder } = words.currentNode
        if (!holder || holder.getBoundingClientRect().width <= 1 || !words.currentNode.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNode(words.currentNode)
        const part = visiblePart(
          holder,
          meet(range.getBoundingClientRect(), visiblePart(cell, { ...own, left: -1e4, right: 1e4 })),
        )
        const shown =
          getComputedStyle(holder).overflowX === 'visible' ? part : meet(part, holder.getBoundingClientRect())
        if (shown.left < own.left - 1 || shown.right > own.right + 1)
          faults.push(`${describe(holder)} sticks out of its cell`)
      }
    }
    scrollTo(0, 0)
    return faults
  })

for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const)
  test(
    `T2023 lists of a thousand rows with long names, of none and of an error look right at ${width} pixels`,
    oneWidth,
    async ({ page, allow }) => {
      allow(500)
      await page.setViewportSize({ width, height })
      await signInAs(page, admin)
      // Between the widest and the narrowest only the rows look different.
      const isEdge = width !== 1024
      const readShift = await observeLayoutShift(page)
      for (const { path, label, api, text } of lists)
        await test.step(label, async () => {
          const main = page.getByRole('main')
          const rows = main.locator('tbody tr:not(.waiting)')
          await open(page, path)
          await expect(rows).toHaveCount(20)
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          expect(await readShift(), 'how much it moved').toBeLessThan(0.01)
          expect(await findCoveredParts(page)).toEqual([])
          if (width === 1440) {
            const heights = await rows.evaluateAll((all) =>
              all.map((row) => Math.round(row.getBoundingClientRect().height)),
            )
            expect([...new Set(heights)], 'how high its rows are').toEqual([48])
          }
          await expectToFit(page)
          await expectAccessible(page)

          await open(page, `${path}?${text}=Nebeprisikiški`)
          await expect(rows).toHaveCount(20)
          await expectToFit(page)
          expect(await findCoveredParts(page)).toEqual([])

          await open(page, `${path}?${text}=tokionėra`)
          await expect(page.getByText('Pagal šiuos filtrus nieko nerasta')).toBeVisible()
          expect(await readShift(), 'how much it moved without rows').toBeLessThan(0.01)
          await expectToFit(page)
          if (isEdge) await expectAccessible(page)

          await page.route(`**/api/admin/${api}?**`, (route) =>
            route.fulfill({ status: 500, json: { message: 'Nepavyko' } }),
          )
          await open(page, path)
          await expect(page.getByRole('button', { name: 'Bandyti dar kartą' })).toBeVisible()
          expect(await findCoveredParts(page)).toEqual([])
          await expectToFit(page)
          if (isEdge) await expectAccessible(page)
          await page.unroute(`**/api/admin/${api}?**`)
        })
    },
  )
