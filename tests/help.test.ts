import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { findScreenHelp } from '#shell/help/office/help-texts.ts'
import { getScreenRight } from '#shell/screens/office-menu.ts'
import { officeScreens } from '#shell/screens/office-screens.ts'

const screens = officeScreens.filter(({ path }) => path.startsWith('/admin/'))
const texts = screens.flatMap((screen) => {
  const help = findScreenHelp(screen)
  return help ? [[screen.id, help] as const] : []
})

test('every screen of the office tells how it works, and nothing else does', () => {
  expect(
    screens
      .filter((screen) => !findScreenHelp(screen))
      .map(({ path, page }) => `${path}: shell/help/office/texts of ${page}`),
    'screens without „Kaip tai veikia“',
  ).toEqual([])
  const pages = new Set(screens.map(({ page }) => basename(page, '.page.tsx')))
  const files = globSync('src/shell/help/office/texts/*.ts').map((file) => basename(file, '.ts'))
  expect(files.filter((file) => !pages.has(file))).toEqual([])
})

test('the help of every screen is short and whole', () => {
  for (const [id, { about, steps, after, places, next }] of texts) {
    const where = `„Kaip tai veikia“ of ${id}`
    expect(steps.length, where).toBeGreaterThanOrEqual(2)
    expect(steps.length, where).toBeLessThanOrEqual(6)
    expect(next.length, where).toBeGreaterThan(0)
    for (const words of [about, after, ...(places ? [places] : []), ...steps]) {
      expect(words, where).toMatch(/^[„A-ZĄČĘĖĮŠŲŪŽ].+[.]$/)
      expect(words.length, where).toBeLessThan(260)
    }
  }
})

const entries = new Set<string>(officeScreens.map(({ entry }) => entry))
const isSaid = (words: string) => entries.has(words) || sources.some((source) => standsIn(source, words))

const sources = globSync('src/**/*.{ts,tsx}')
  .filter(
    (file) => !file.startsWith('src/shell/help/office/texts/') && !/\.(test|factories)\.tsx?$|test-kit/.test(file),
  )
  .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))

test('names between „ and “ stand on a screen in the same words', () => {
  const invented = texts.flatMap(([id, { about, steps, after, places = '' }]) =>
    quotedIn([about, after, places, ...steps].join(' '))
      .filter((words) => !isSaid(words))
      .map((words) => `${id}: „${words}“`),
  )
  expect(invented, 'words that no screen says').toEqual([])
})

/** What a screen shows: its page and all that it is made of, but not what other screens are. */
function partsOf(page: string): string[] {
  const matches = new Set<string>()
  const pages = new Set<string>(officeScreens.map((screen) => `src/${screen.page}`))
  const visit = (file: string) => {
    if (matches.has(file) || !existsSync(file)) return
    matches.add(file)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.)[^']+)'/g)) {
      const to = from.startsWith('#') ? `src/${from.slice(1)}` : normalize(join(dirname(file), from))
      if (!pages.has(to)) visit(to)
    }
  }
  visit(`src/${page}`)
  return [...matches].map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
}

test('T1665 names in the help of a screen stand on that screen, on one that it leads to, or on one behind these', () => {
  const titles = new Set(officeScreens.flatMap(({ title, tab }) => [title, ...(tab ? [tab] : [])]))
  const elsewhere = screens.flatMap((screen) => {
    const help = findScreenHelp(screen)
    if (!help) return []
    const { about, steps, after, places = '', next } = help
    const led = [screen, ...screens.filter(({ path }) => next.some(({ to }) => to === path))]
    const behind = screens.filter(({ parent }) => led.some(({ id }) => id === parent))
    const parts = [...led, ...behind].flatMap(({ page }) => partsOf(page))
    return quotedIn([about, after, places, ...steps].join(' '))
      .filter((words) => !entries.has(words) && !titles.has(words) && !parts.some((source) => standsIn(source, words)))
      .map((words) => `${screen.id}: „${words}“`)
  })
  expect(elsewhere, 'words of other screens').toEqual([])
})

test('the guide for new people names what stands on screens, and shows pictures that are there', () => {
  const guide = readFileSync('docs/vadovas/README.md', 'utf8').replace(/\s+/g, ' ')
  const named = [...new Set(quotedIn(guide))]
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((words) => !isSaid(words))).toEqual([])
  for (const page of ['README.md', 'docs/vadovas/README.md', 'docs/pictures/README.md']) {
    const pictures = [...readFileSync(page, 'utf8').matchAll(/<img src="([^"]+)"/g)].map(([, path = '']) => path)
    expect(pictures.length, page).toBeGreaterThan(1)
    expect(pictures.filter((path) => !existsSync(join(dirname(page), path)))).toEqual([])
  }
})

test('a word that no screen says is found', () => {
  expect(quotedIn('Spauskite „Išduoti“ arba „Skristi į mėnulį“.')).toEqual(['Išduoti', 'Skristi į mėnulį'])
  expect(standsIn('<Button> Išduoti </Button>', 'Išduoti')).toBe(true)
  expect(standsIn('<Button>Išduoti visus</Button>', 'Išduoti')).toBe(false)
})

test('links of the help lead to screens that are there and ask for a right of their own', () => {
  const paths = new Set(screens.map(({ path }) => path))
  for (const [id, { next }] of texts)
    for (const { to } of next) {
      expect(paths.has(to), `${id} leads to ${to}`).toBe(true)
      if (to !== '/admin/dashboard' && to !== '/admin/profile')
        expect(getScreenRight(to), `${id} leads to ${to}`).not.toBe('office:enter')
    }
})

const quotedIn = (text: string): string[] => [...text.matchAll(/„([^“]+)“/g)].map(([, words = '']) => words)

/** As a whole text: between quotes, tags or braces. */
function standsIn(source: string, words: string): boolean {
  for (let at = source.indexOf(words); at >= 0; at = source.indexOf(words, at + 1)) {
    const before = source.slice(0, at).trimEnd().at(-1) ?? ''
    const after = source.slice(at + words.length).trimStart()[0] ?? ''
    if (/['"`>}]/.test(before) && /['"`<{$]/.test(after)) return true
  }
  return false
}
