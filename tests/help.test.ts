import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { helpTexts } from '#help/office/help-texts.ts'
import { rightOfScreen } from '#ui/office-links.ts'

const office = (routes as RouteConfigEntry[]).find(({ id }) => id === 'office')
/** What stands in the office's frame; what only leads on to another screen has nothing to tell. */
const screens = (office?.children ?? []).filter(({ file }) => !/\/to-[\w-]+\.page\.tsx$/.test(file))
const texts = Object.entries(helpTexts)

test('every screen of the office tells how it works, and nothing else does', () => {
  const known = new Set(screens.map(({ id }) => id))
  const silent = screens.filter(({ id }) => !Object.hasOwn(helpTexts, id ?? ''))
  expect(
    silent.map(({ id, path }) => `/admin/${path} (${id}): write src/help/office/texts/… and name it in help-texts.ts`),
    'screens without „Kaip tai veikia“',
  ).toEqual([])
  expect(texts.map(([id]) => id).filter((id) => !known.has(id))).toEqual([])
})

test('what is told of a screen is short and whole', () => {
  for (const [id, { about, steps, after, next }] of texts) {
    const where = `„Kaip tai veikia“ of ${id}`
    expect(steps.length, where).toBeGreaterThanOrEqual(2)
    expect(steps.length, where).toBeLessThanOrEqual(6)
    expect(next.length, where).toBeGreaterThan(0)
    for (const words of [about, after, ...steps]) {
      expect(words, where).toMatch(/^[„A-ZĄČĘĖĮŠŲŪŽ].+[.]$/)
      expect(words.length, where).toBeLessThan(260)
    }
  }
})

/** What the program may say: its sources without its own help, tests and samples. */
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.startsWith('src/help/office/texts/') && !/\.(test|samples)\.tsx?$|test-kit/.test(file))
  .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))

test('what is named between „ and “ stands on a screen in the same words', () => {
  const invented = texts.flatMap(([id, { about, steps, after }]) =>
    quotedIn([about, after, ...steps].join(' '))
      .filter((words) => !sources.some((source) => standsIn(source, words)))
      .map((words) => `${id}: „${words}“`),
  )
  expect(invented, 'words that no screen says').toEqual([])
})

test('the guide for new people names what stands on screens, and shows pictures that are there', () => {
  const guide = readFileSync('docs/vadovas/README.md', 'utf8').replace(/\s+/g, ' ')
  const named = [...new Set(quotedIn(guide))]
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((words) => !sources.some((source) => standsIn(source, words)))).toEqual([])
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

test('what leads on leads to a screen that is there and asks for a right of its own', () => {
  const paths = new Set(screens.map(({ path }) => `/admin/${path}`))
  for (const [id, { next }] of texts)
    for (const { to } of next) {
      expect(paths.has(to), `${id} leads to ${to}`).toBe(true)
      if (to !== '/admin/dashboard' && to !== '/admin/profile')
        expect(rightOfScreen(to), `${id} leads to ${to}`).not.toBe('office:enter')
    }
})

const quotedIn = (text: string): string[] => [...text.matchAll(/„([^“]+)“/g)].map(([, words = '']) => words)

/** As the whole of a text: between quotes, brackets of elements or braces. */
function standsIn(source: string, words: string): boolean {
  for (let at = source.indexOf(words); at >= 0; at = source.indexOf(words, at + 1)) {
    const before = source.slice(0, at).trimEnd().at(-1) ?? ''
    const after = source.slice(at + words.length).trimStart()[0] ?? ''
    if (/['"`>}]/.test(before) && /['"`<{$]/.test(after)) return true
  }
  return false
}
