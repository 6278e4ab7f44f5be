import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { drawQr } from '#people/documents/draw-qr.ts'
import { orderDrills, readDocumentNumber, readDocumentText, requestApi } from './counter.ts'
import { admin, test as base, expect, expectAccessible, expectToFit, open, signInAs, slow } from './kit.ts'

const test = base.extend<object, { labelled: string; launchOptions: object }>({
  labelled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { workerIndex }) => use(`KAM-${workerIndex}-${Date.now().toString(36).toUpperCase()}`),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ labelled, launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'irankine-camera-'))
      const film = join(folder, 'label.y4m')
      writeFileSync(film, await filmOf(labelled))
      const { args = [], ...options } = launchOptions as { args?: string[] }
      const camera = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
      await use({ ...options, args: [...args, ...camera] })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** A tilted label in three frames, looped by Chromium. */
async function filmOf(text: string): Promise<Buffer> {
  const [width, height] = [640, 480]
  const { size, path } = drawQr(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a8f94"/><g transform="translate(320 240) rotate(11) scale(${220 / size}) translate(${-size / 2} ${-size / 2})"><rect width="${size}" height="${size}" fill="#f4f4f0"/><path d="${path}" fill="#161616"/></g></svg>`
  const { data } = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), data.subarray(0, width * height), colourless])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame])
}

/** As a hand scanner: fast keys and Enter, at the focus. */
async function shoot(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

interface Machine {
  id: number
  code: string
  state: string
}
const machinesOf = async (page: Page, productId: number): Promise<Machine[]> =>
  (await requestApi<{ data: Machine[] }>(page, 'GET', `/api/admin/units?product_id=${productId}`)).data
async function track(page: Page, { productId, tool, tracked }: { productId: number; tool: string; tracked: string }) {
  const { data } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  await requestApi(page, 'POST', `/api/admin/rent-products/${productId}`, {
    _method: 'PUT',
    title: tool,
    rent_category_id: data[0]?.id,
    price_per_day: 1000,
    left_in_stock: 2,
    tracked,
    is_day_rent: '1',
    is_hour_rent: '0',
  })
}
const fieldOf = (line: Locator) => line.getByLabel(/^Vieneto kodas/)

/** Records sounds and vibrations. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    navigator.vibrate = (pattern) => {
      heard.push(Array.isArray(pattern) && pattern.length > 1 ? 'no' : 'yes')
      return true
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

interface Lamp {
  tracks: MediaStreamTrack[]
}

/** Adds a lamp to the fake camera and remembers its streams. */
async function lookOn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities: () => ({ torch: true }),
      applyConstraints: () => Promise.resolve(),
    })
  })
}

async function signByName(page: Page): Promise<void> {
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
}

async function handOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await page.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
}

test('two of three drills go out by hand scanner, each wrong scan is told with what to take, and they come back by scan', async ({
  page,
  allow,
}) => {
  allow(404, 409, 422)
  const heard = await listen(page)
  await signInAs(page, admin)
  await open(page, '/admin')
  const { id, tool, productId } = await orderDrills(page, 0, 4)
  const [one, two, retired, spare] = (await machinesOf(page, productId)) as [Machine, Machine, Machine, Machine]
  await requestApi(page, 'POST', `/api/admin/units/${retired.id}/retire`, { reason: 'lost' })
  const other = await orderDrills(page, 0, 2)
  const [foreign] = (await machinesOf(page, other.productId)) as [Machine]

  await open(page, `/admin/isdavimas/${id}`)
  const drill = page.getByRole('region', { name: tool })
  await expect(drill.getByText('0 iš 2')).toBeVisible()
  await expect(drill.getByText('Nenuskaičius bus išduoti šie:')).toBeVisible()
  const field = fieldOf(drill)
  await field.click()
  await shoot(page, one.code)
  await expect(drill.getByText('1 iš 2')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  for (const [wrong, words] of [
    [one.code, 'nuskaitytas du kartus'],
    [foreign.code, 'kito produkto'],
    [retired.code, 'nurašytas'],
    ['NERA-TOKIO', 'nėra'],
    [two.code.slice(0, -1), 'tik kodo dalis'],
  ] as const) {
    await shoot(page, wrong)
    await expect(drill.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(drill.getByText('1 iš 2')).toBeVisible()
    await expect(field).toBeFocused()
  }
  expect(await heard()).toEqual(['yes', 'no', 'no', 'no', 'no', 'no'])
  await expectAccessible(page)
  await expectToFit(page)

  // Letters for digits, as on a Lithuanian keyboard; two scans at once.
  await drill.getByRole('button', { name: `Nuimti ${one.code}` }).click()
  await field.focus()
  const typed = (code: string) => code.replaceAll(/[1-8]/g, (digit) => 'ąčęėįšųū'[Number(digit) - 1] ?? digit)
  await shoot(page, typed(two.code))
  await shoot(page, spare.code)
  await expect(drill.getByText('2 iš 2')).toBeVisible()
  await shoot(page, one.code)
  await expect(drill.getByRole('alert').filter({ hasText: 'jau nuskaityti' })).toBeVisible()
  await drill.getByRole('button', { name: `Nuimti ${spare.code}` }).click()
  await drill.getByRole('button', { name: one.code, exact: true }).click()
  await expect(drill.getByText('2 iš 2')).toBeVisible()

  await page.reload()
  await expect(drill.getByText('2 iš 2')).toBeVisible()
  await drill.getByLabel('Serijos ar inventoriaus Nr.').fill('SN')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Įrankių išdavimas' })).toBeVisible()
  await signByName(page)
  await handOut(page)
  await expect(page.getByText(`${two.code}, ${one.code}`)).toBeVisible()
  expect(await readDocumentText(page, id, await readDocumentNumber(page, 'Perdavimo aktas'))).toContain(
    `${two.code}, ${one.code}`,
  )

  await open(page, `/admin/isdavimas/${other.id}`)
  await signByName(page)
  await handOut(page)
  await expect(page.getByText(foreign.code)).toBeVisible()
  await open(page, `/admin/priemimas/${id}`)
  await expect(drill.getByText('0 iš 2')).toBeVisible()
  // Found without a focused field.
  await shoot(page, one.code)
  await expect(drill.getByText('1 iš 2')).toBeVisible()
  await shoot(page, foreign.code)
  await expect(drill.getByRole('link', { name: `Atverti užsakymo Nr. ${other.id} grąžinimą` })).toBeVisible()
  await shoot(page, retired.code)
  await expect(drill.getByRole('alert').filter({ hasText: 'nurašytas' })).toBeVisible()
  await expectToFit(page)
  await expect(page.getByText('1 įrankis', { exact: true })).toBeVisible()
  await signByName(page)
  await page.getByRole('button', { name: 'Priimti', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
  await page.getByRole('button', { name: 'Priimti likusius' }).click()
  await expect(drill.getByRole('button', { name: two.code })).toBeVisible()
})

test('the camera reads a label, and who has none types', async ({ page, allow, labelled, context }) => {
  allow(409)
  await signInAs(page, admin)
  await open(page, '/admin')
  const { id, tool, productId } = await orderDrills(page)
  await requestApi(page, 'POST', '/api/admin/units', { product_id: productId, code: labelled })
  await lookOn(page)
  await open(page, `/admin/isdavimas/${id}`)
  const drill = page.getByRole('region', { name: tool })
  await drill.getByRole('button', { name: /^Skenuoti kamera/ }).click()
  const camera = page.getByRole('dialog', { name: tool })
  await expect(camera.getByText(labelled)).toBeVisible()
  await expect(camera.getByText('1 iš 2')).toBeVisible()
  await expectAccessible(page)
  await camera.getByRole('button', { name: 'Šviesa' }).click()
  await expect(camera.getByRole('button', { name: 'Išjungti šviesą' })).toBeVisible()
  await camera.getByRole('button', { name: 'Baigti' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Lamp).tracks.map((one) => one.readyState)))
    .toEqual(['ended'])
  await expect(drill.getByRole('button', { name: `Nuimti ${labelled}` })).toBeVisible()

  for (const [name, words] of [
    ['NotAllowedError', 'Naršyklei neleista naudotis kamera'],
    ['NotFoundError', 'Kameros nerasta'],
    ['NotReadableError', 'Kameros įjungti nepavyko'],
  ]) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
    }, name)
    await drill.getByRole('button', { name: /^Skenuoti kamera/ }).click()
    await expect(camera.getByText(words ?? '')).toBeVisible()
    await expectToFit(page)
    await camera.getByRole('button', { name: 'Įrašyti ranka' }).click()
  }
  await context.clearPermissions()
})

test(
  'a pickup code is read by the camera as well, and what is none says so',
  slow,
  async ({ page, allow, labelled }) => {
    allow(422)
    await signInAs(page, admin)
    await open(page, '/admin')
    const { id } = await orderDrills(page)
    await open(page, `/admin/isdavimas/${id}`)
    await page.getByRole('button', { name: 'Skenuoti atsiėmimo kodą kamera' }).click()
    expect(labelled).toBeTruthy()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/netinka/)
  },
)

test(
  'a clerk who came into the office from the shop reloads the page for the camera, and loses nothing',
  slow,
  async ({ page, labelled }) => {
    await signInAs(page, admin)
    await open(page, '/')
    const { id, tool, productId } = await orderDrills(page)
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin/isdavimas/${id}`)
    const [one] = (await machinesOf(page, productId)) as [Machine]
    const drill = page.getByRole('region', { name: tool })
    await drill.getByRole('button', { name: one.code, exact: true }).click()
    await expect(drill.getByText('1 iš 2')).toBeVisible()
    await drill.getByRole('button', { name: /^Skenuoti kamera/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Įkelti iš naujo' }).click()
    await expect(drill.getByText('1 iš 2')).toBeVisible()
    expect(labelled).toBeTruthy()
    await drill.getByRole('button', { name: /^Skenuoti kamera/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Baigti' })).toBeVisible()
  },
)

test(
  'a machine handed over before machines had names gets its name by scan at the return',
  slow,
  async ({ page, allow, labelled }) => {
    allow(404, 409)
    expect(labelled).toBeTruthy()
    await signInAs(page, admin)
    await open(page, '/admin')
    const { id, tool, productId } = await orderDrills(page)
    await track(page, { productId, tool, tracked: 'count' })
    await open(page, `/admin/isdavimas/${id}`)
    const drill = page.getByRole('region', { name: tool })
    await expect(drill.getByText('Būklė')).toBeVisible()
    await expect(fieldOf(drill)).toHaveCount(0)
    await signByName(page)
    await handOut(page)
    await track(page, { productId, tool, tracked: 'each' })
    const [, named] = (await machinesOf(page, productId)).filter(({ state }) => state === 'idle') as [Machine, Machine]

    await open(page, `/admin/priemimas/${id}`)
    await expect(drill.getByText('Dalis išduota be numerių')).toBeVisible()
    await fieldOf(drill).click()
    await shoot(page, named.code)
    await expect(
      drill.getByRole('status').filter({ hasText: `${named.code} – išduotas buvo be numerio` }),
    ).toBeVisible()
    await expectToFit(page)
    await signByName(page)
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
    expect(await readDocumentText(page, id, await readDocumentNumber(page, 'Grąžinimo aktas'))).toContain(
      `Vienetai ${named.code}`,
    )
  },
)
