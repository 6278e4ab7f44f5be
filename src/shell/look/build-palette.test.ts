import { expect, test } from 'vitest'
import { buildPalette, findAccentFault, pageContrast, textContrast } from './build-palette.ts'
import { computeContrast } from './contrast.ts'

const parts = ['00', '33', '66', '99', 'cc', 'ff']
const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))

test('contrast is that of the standard', () => {
  expect(computeContrast('#000000', '#ffffff')).toBe(21)
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('T1985 words can be read on every shade of an accent that is accepted, by day and in the dark', () => {
  const usable = colours.map((colour) => findAccentFault(colour)?.nearest ?? colour)
  for (const accent of usable) {
    expect([accent, findAccentFault(accent)]).toEqual([accent, undefined])
    const { light, dark } = buildPalette(accent)
    expect(computeContrast(light.signal, '#fbf9f4'), accent).toBeGreaterThanOrEqual(pageContrast)
    for (const { signal, deep, on } of [light, dark]) {
      expect(computeContrast(signal, on), accent).toBeGreaterThanOrEqual(textContrast)
      expect(computeContrast(deep, on), accent).toBeGreaterThanOrEqual(textContrast)
    }
    expect(computeContrast(dark.signal, '#191a1b'), accent).toBeGreaterThanOrEqual(3)
  }
})

test('T1985 red on which neither dark nor light words can be read is refused with the nearest shade', () => {
  expect(findAccentFault('#ff0000')).toMatchObject({ of: 'words', needed: 4.5 })
  expect(findAccentFault('#ffffff')).toMatchObject({ of: 'page', needed: 1.5 })
  expect(findAccentFault('#ffb000')).toBeUndefined()
})
