import { admin, expect, open, signInAs, slowAtOneWidth, test } from './kit.ts'

test(
  'T172 somebody of the staff browses all calls by their groups, and a call tells what it takes',
  slowAtOneWidth,
  async ({ page, context }) => {
    await signInAs(page, admin)
    await open(page, '/duk')
    // A page without the console check: the library's inline styles violate our policy.
    const docs = await context.newPage()
    await docs.goto('/api/docs/')
    const group = docs.getByRole('heading', { name: 'office: users' })
    // Its own scripts are large.
    await expect(group).toBeVisible()
    await expect(docs.locator('.opblock')).toHaveCount(0)
    await group.click()
    await docs.getByRole('button', { name: 'post /api/admin/users/bulk-delete', exact: true }).click()
    await expect(docs.locator('.opblock.is-open')).toContainText('"ids"')
  },
)
