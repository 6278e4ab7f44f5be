import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const light = colours(css.slice(css.indexOf('@theme'), css.indexOf('@layer base')))
const dark = { ...light, ...colours(css.slice(css.indexOf('prefers-color-scheme: dark'), css.indexOf('html {'))) }

const texts: Record<string, string[]> = {
  ink: ['paper', 'raised', 'sunken', 'line', 'steel-tint', 'good-tint', 'bad-tint', 'warn-tint'],
  soft: ['paper', 'raised', 'sunken', 'steel-tint', 'line'],
  steel: ['paper', 'raised', 'sunken', 'steel-tint'],
  good: ['paper', 'raised', 'sunken', 'good-tint'],
  bad: ['paper', 'raised', 'sunken', 'bad-tint'],
  warn: ['paper', 'raised', 'sunken', 'warn-tint'],
  violet: ['paper', 'raised', 'sunken', 'violet-tint'],
  teal: ['paper', 'raised', 'sunken'],
  'on-signal': ['signal', 'signal-deep'],
}

test('classes are drawn for the files of every module', () => {
  const from = new URL(
    `${/^@import "tailwindcss" source\("(.+?)"\)/.exec(css)?.[1]}/`,
    new URL('./theme.css', import.meta.url),
  )
  expect(fileURLToPath(from)).toBe(`${process.cwd()}/src/`)
})

for (const [scheme, palette] of Object.entries({ light, dark })) {
  for (const [text, grounds] of Object.entries(texts)) {
    test.each(grounds)(`${scheme}: ${text} can be read on %s`, (context) => {
      expect(contrast(palette[text], palette[context])).toBeGreaterThanOrEqual(4.5)
    })
  }

  test.each(['paper', 'raised', 'sunken'])(`${scheme}: the edge of a control can be seen on %s`, (context) => {
    expect(contrast(palette.edge, palette[context])).toBeGreaterThanOrEqual(3)
  })
}

function colours(part: string): Record<string, string> {
  return Object.fromEntries([...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((hit) => [hit[1], hit[2]]))
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('no such colour')
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (Number(light) + 0.05) / (Number(dark) + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
