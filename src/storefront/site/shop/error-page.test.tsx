import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

const shown = (status: number, error: unknown) => renderToStaticMarkup(<ErrorPage status={status} error={error} />)

test('a page that breaks while it is open says the number that finds the failure in the log', () => {
  const message = 'Įvyko nenumatyta klaida. Klaidos numeris: 7f3c'
  expect(shown(500, { status: 500, data: { message } })).toContain(message)
})

test('without a number, and whatever was thrown, it still says what to do', () => {
  for (const thrown of [
    new Error('undefined is not a function'),
    null,
    undefined,
    'Error: in English',
    { data: null },
  ]) {
    const html = shown(500, thrown)
    expect(html).toContain('Pabandykite dar kartą arba grįžkite į pradžią.')
    expect(html).not.toMatch(/undefined|Error/)
  }
  expect(shown(503, { status: 503, data: null })).toContain('Palaukite kelias sekundes')
})
