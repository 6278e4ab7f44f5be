import { requestApi } from './counter.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

const screens = [
  ['/admin/buhalterija/mokejimai', 'payments'],
  ['/admin/buhalterija/uzstatai', 'deposits'],
  ['/admin/buhalterija/skolos', 'debts'],
  ['/admin/buhalterija/grazinimai', 'refunds'],
  ['/admin/juodrasciai', 'desk/orders'],
  ['/admin/rent/gedimai', 'breakdowns'],
] as const

test('an owner looks at the payments, deposits, debts, refunds, drafts and breakdowns of one place, and of all', async ({
  page,
}, { project }) => {
  await signInAs(page, admin)
  await open(page, '/admin/dashboard')
  const { data: places } = await requestApi<{ data: { id: number; title: string }[] }>(page, 'GET', '/api/admin/places')
  const vilnius = places.find(({ title }) => title === 'Vilnius')?.id ?? 0
  for (const [address, name] of screens) {
    await open(page, address)
    await page.locator('summary').filter({ hasText: 'Padalinys:' }).filter({ visible: true }).first().click()
    const filtered = page.waitForResponse((answer) => answer.url().includes(`/api/admin/${name}?`))
    await page.getByRole('button', { name: 'Vilnius', exact: true }).click()
    const url = new URL((await filtered).url())
    expect([address, url.searchParams.get('place')]).toEqual([address, String(vilnius)])
    await expect(page).toHaveURL(new RegExp(`place=${vilnius}`))
    await expectAccessible(page)
    await expectToFit(page)
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/${name.replace('/', '-')}-${project.name}.png` })
    await page.locator('summary').filter({ hasText: 'Padalinys:' }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Visi padaliniai' }).click()
    await expect(page).toHaveURL(/place=all/)
  }
})
