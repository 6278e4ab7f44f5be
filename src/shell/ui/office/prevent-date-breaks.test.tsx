import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preventDateBreaks } from './prevent-date-breaks.tsx'

const whole = (words: string) => `<span class="whitespace-nowrap">${words}</span>`

test('each date of a sentence, with its time, is kept on one line, and all other words stay as they are', () => {
  expect(renderToStaticMarkup(preventDateBreaks('Perkelta: 2026-11-21 08:30 – 2026-11-24, 3 vnt.'))).toBe(
    `Perkelta: ${whole('2026-11-21 08:30')} – ${whole('2026-11-24')}, 3 vnt.`,
  )
})

test('words without a date, and what is drawn already, are left alone', () => {
  const drawn = <b>2026-11-21</b>
  expect([preventDateBreaks('Pasiūlymas PAS-000012 išsiųstas'), preventDateBreaks(drawn)]).toEqual([
    'Pasiūlymas PAS-000012 išsiųstas',
    drawn,
  ])
})
