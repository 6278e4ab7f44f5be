import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'

test(
  'an owner edits a question, sees it as on a phone and on a desk, publishes it, and takes it back @quick',
  oneWidth,
  async ({ page, request, allow }) => {
    allow(0, 422)
    const questions = async () => (await request.get('/duk')).text()
    const first = 'Kaip išsinuomoti įrankį?'
    await signInAs(page, admin)

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const own = `Kaip nuomotis ${width}?`
      await open(page, '/admin/puslapiai')
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('link', { name: 'Dažniausiai užduodami klausimai' }).click()
      const question = page.getByLabel('Klausimas', { exact: true }).first()
      const answer = page.getByLabel('Atsakymas', { exact: true }).first()
      await question.fill(own)
      await answer.fill('Skambinkite {telefonui}.')
      await page.getByRole('button', { name: 'Paskelbti' }).click()
      await expect(page.getByText('Tokio įrašo nėra: {telefonui}.').first()).toBeVisible()
      await expect(answer).toBeFocused()
      await answer.fill('**Skambinkite** {telefonas}. <b>Ne</b>\n\n- [DUK](/duk)')

      const frame = page.frameLocator('iframe[title="Puslapio peržiūra"]')
      await expect(frame.getByText(own)).toBeVisible()
      await expect(frame.getByText('<b>Ne</b>')).toBeVisible()
      await page.getByRole('radio', { name: 'Kompiuteryje' }).check()
      await expect
        .poll(() => frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth))
        .toBe(1440)
      await page.getByRole('radio', { name: 'Telefone' }).check()
      await expect
        .poll(() => frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.innerWidth))
        .toBe(390)
      await expectAccessible(page)
      await expectToFit(page)
      expect(await questions()).not.toContain(own)

      await page.getByRole('link', { name: 'Visi puslapiai' }).click()
      await page.getByRole('link', { name: 'Dažniausiai užduodami klausimai' }).click()
      await expect(question).not.toHaveValue(own)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Atkurti' }).click()
      await expect(question).toHaveValue(own)
      await expect(page.getByRole('button', { name: 'Atkurti' })).toHaveCount(0)

      await page.getByRole('button', { name: 'Paskelbti' }).click()
      await expect(page.getByText(/^Paskelbta: redakcija/)).toBeVisible()
      await expect.poll(questions).toContain(own)
      const html = await questions()
      expect(html).toContain(`"name":"${own}"`)
      expect(html).toContain('&lt;b&gt;Ne&lt;/b&gt;')
      await open(page, '/duk')
      await page.getByText(own).click()
      await expect(page.getByText('<b>Ne</b>')).toBeVisible()

      await open(page, '/admin/puslapiai/faq')
      await page.getByRole('button', { name: /^Peržiūrėti.*Nr\. 1$/ }).click()
      await expect(frame.getByText(first)).toBeVisible()
      await page.getByRole('button', { name: 'Atšaukti paskutinį paskelbimą' }).click()
      await expect(page.getByText(/^Klientai vėl mato ankstesnį tekstą/)).toBeVisible()
      await expect.poll(questions).toContain(first)
      expect(await questions()).not.toContain(own)
    }
  },
)
