import { expect, test } from 'vitest'
import { splitByMatch } from './split-by-match.ts'

const shownIn = (text: string, typed: string) =>
  splitByMatch(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['Žygimantas Šešelgis', 'zyg sese', '[Žyg]imantas [Šeše]lgis'],
  ['NS000123 · PVM sąskaita faktūra', 'ns000123', '[NS000123] · PVM sąskaita faktūra'],
  ['+370 612 34567', '861234567', '+370 [612 34567]'],
  ['+370 612 34567', '+370 612 34567', '[+370 612 34567]'],
  ['1\u00a0234,56\u00a0€ · Jonas', '1 234,56', '[1\u00a0234,56]\u00a0€ · Jonas'],
  ['Nr. 7 · UAB „Statyba“', '#7', 'Nr. [7] · UAB „Statyba“'],
  ['UAB „Statyba“', 'ab', 'U[AB] „Statyba“'],
  ['Vibroplokštė', 'perforatorius', 'Vibroplokštė'],
  ['<b>Jonas</b>', 'jonas', '<b>[Jonas]</b>'],
  ['Perforatorius', '', 'Perforatorius'],
])('in „%s“ „%s“ is marked', (text, typed, expected) => {
  expect(shownIn(text, typed)).toBe(expected)
})

test('nothing of a text is lost or doubled, whatever is typed', () => {
  for (const text of ['ﬁnansai 🛠️ İstanbulas', 'ẞ', '', 'á́́'])
    for (const typed of ['fi', 'i', '🛠', '12', 'ss', text])
      expect(
        splitByMatch(text, typed)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
})
