import sharp from 'sharp'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'

test(
  'an owner gives the shop its logo and colour, is told which one cannot be read, and takes both off again',
  oneWidth,
  async ({ page, request, allow }) => {
    allow(422)
    const home = async () => (await request.get('/')).text()
    const buffer = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0b5d3b' } })
      .png()
      .toBuffer()
    await signInAs(page, admin)

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/admin/puslapiai/look')
      await page.getByLabel('Logotipas').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await expect(page.getByAltText('Dabar pasirinktas logotipas')).toBeVisible()
      const colour = page.getByLabel('Mygtukų ir ženklų spalva', { exact: false }).first()
      await colour.fill('#ff0000')
      await page.getByRole('button', { name: 'Paskelbti' }).click()
      await expect(
        page.getByText(/kontrastas 4,23.*Artimiausias tinkamas atspalvis – #[0-9a-f]{6}/).first(),
      ).toBeVisible()
      await expect(colour).toBeFocused()
      expect(await home()).not.toContain('--color-signal:')

      await colour.fill('#0b5d3b')
      const frame = page.frameLocator('iframe[title="Puslapio peržiūra"]')
      await expect(frame.getByRole('button', { name: 'Į krepšelį' })).toHaveCSS('background-color', 'rgb(11, 93, 59)')
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Paskelbti' }).click()
      await expect(page.getByText(/^Paskelbta: redakcija/)).toBeVisible()
      await expect.poll(home).toContain('--color-signal:#0b5d3b')
      expect(await home()).toContain('href="/favicon-0b5d3b.svg"')
      expect(await (await request.get('/favicon-0b5d3b.svg')).text()).toContain('fill="#0b5d3b"')

      await open(page, '/')
      const logo = page.getByRole('link', { name: 'Įrankinė, pagrindinis puslapis' }).first().locator('.logo')
      await expect(logo).toHaveCSS('background-image', /\/images\/[0-9a-f]{32}-640\.webp/)
      expect(await logo.boundingBox()).toMatchObject({ width: 144, height: 36 })
      await expect(logo.locator('svg')).toBeHidden()
      await expectAccessible(page)
      await expectToFit(page)

      await open(page, '/admin/puslapiai/look')
      await page.getByRole('button', { name: 'Atšaukti paskutinį paskelbimą' }).click()
      await expect(page.getByText(/^Klientai vėl mato ankstesnį tekstą/)).toBeVisible()
      await expect.poll(home).not.toContain('--color-signal:')
    }
  },
)
