import { expect, expectAccessible, expectToFit, oneWidth, open, test } from './kit.ts'

const pages = [
  ['/duk', 'Dažniausiai užduodami klausimai', '/duk'],
  ['/nuomos-taisykles', 'Nuomos taisyklės', '/nuomos-taisykles'],
  ['/pirkimo-taisykles', 'Pirkimo taisyklės', '/pirkimo-taisykles'],
  ['/privatumo-politika', 'Privatumo ir slapukų politika', '/privatumo-politika'],
  ['/prieinamumas', 'Prieinamumo pareiškimas', '/prieinamumas'],
  ['/teisine-informacija', 'Privatumo ir slapukų politika', '/privatumo-politika'],
] as const

for (const [address, title, canonical] of pages) {
  test(`${address} comes from the server whole, with its true address, and shuts nobody out`, async ({
    page,
    request,
    baseURL,
  }) => {
    const html = await (await request.get(address)).text()
    expect(html).toContain(`<title>${title} | Įrankinė</title>`)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${canonical}"/>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{60,200}"/)

    await open(page, address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })
}

test(
  'the possible charges of a return stand in the rental rules, with VAT and without scripts',
  oneWidth,
  async ({ request }) => {
    const html = (await (await request.get('/nuomos-taisykles')).text()).replaceAll(/<!-- -->/g, '')
    expect(html).toMatch(/Įrankio valymas.*24,20\s€.*už vnt\., su PVM.*Degalai.*2,30\s€.*už l, su PVM/)
    expect(html).toMatch(/Lagaminas.*35,00\s€.*už vnt\., PVM neskaičiuojamas/)
  },
)

test('seven questions open by keyboard, and search engines read the same seven', oneWidth, async ({ page }) => {
  await open(page, '/duk')
  const questions = page.locator('main details')
  await expect(questions).toHaveCount(7)
  await questions.first().locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(questions.first().locator('p').first()).toBeVisible()

  const entry = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(entry['@type']).toBe('FAQPage')
  expect(entry.mainEntity.map((one: { name: string }) => one.name)).toEqual(
    (await questions.locator('h2').allTextContents()).map((text) => text.trim()),
  )
})

test('every link inside of the rules leads somewhere', oneWidth, async ({ page, request }) => {
  const seen = new Set<string>()
  for (const [address] of pages) {
    await open(page, address)
    const links = await page.locator('main a[href^="/"], main a[href^="#"], footer a[href^="/"]').all()
    for (const link of links) seen.add(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  }
  for (const href of seen) {
    const answer = await request.get(href)
    expect(answer.status(), href).toBe(200)
    const { hash } = new URL(href)
    if (hash) expect(await answer.text(), href).toContain(`id="${hash.slice(1)}"`)
  }
})

test(
  'the list of cookies tells how long each would live, and that none is set',
  oneWidth,
  async ({ page, context }) => {
    await open(page, '/privatumo-politika#slapukai')
    for (const [name, life] of [
      ['_ga', '2 metai'],
      ['_gid', '24 valandos'],
      ['1P_JAR', '6 mėnesiai'],
      ['NID', '6 mėnesiai'],
      ['XSRF-TOKEN', 'Kol baigsis seansas'],
    ])
      await expect(page.getByRole('row', { name: new RegExp(`^${name} ${life} Ne `) })).toBeVisible()
    expect(await context.cookies()).toEqual([])
  },
)
