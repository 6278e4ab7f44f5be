import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const notOurs = /^(?:\.git|node_modules|build|data|coverage|public|test-results|bench\/results|\.react-router)(?:\/|$)/
const files = readdirSync('.', { withFileTypes: true })
  .flatMap((entry) => {
    if (!entry.isDirectory() || notOurs.test(entry.name)) return entry.name
    return readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((name) => join(entry.name, name))
  })
  .filter((file) => !notOurs.test(file))
const names = new Set(files.map((file) => basename(file)))
// Not this file, whose examples do not exist.
const texts = files.filter(
  (file) =>
    file !== 'tests/named-files.test.ts' &&
    /\.(?:md|tsx?|mjs|css|yaml|service|timer)$|Dockerfile|\.env\.example/.test(file),
)
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

const isThere = (name: string, from: string) =>
  [name, `src/${name}`, join(dirname(from), name)]
    .map((path) => normalize(path).replace(/\/$/, ''))
    .some((path) => files.includes(path) || files.some((file) => file.startsWith(`${path}/`))) ||
  (name.includes('/') ? files.some((file) => file.endsWith(`/${name}`)) : names.has(name))

const wordsOf = (file: string, text: string) =>
  /\.(?:tsx?|mjs|css)$/.test(file) ? (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g) ?? []).join('\n') : text

function missingIn(file: string, text = readFileSync(file, 'utf8')): string[] {
  const words = wordsOf(file, text)
  const papers = words.matchAll(/(?<![\w*{}…-])(?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-]+\.md\b/g)
  const ticked = words.matchAll(
    /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|yaml|css|sql)|(?:src|tests|docs)\/[\w./-]+)`/g,
  )
  const decisions = words.matchAll(/\bdecisions? (\d{1,4})\b/g)
  const commands = words.matchAll(/\bnpm run (?:-s )?([a-z]+(?:[:-][a-z]+)*)/g)
  return [
    ...[...papers].map(([name]) => name).filter((name) => !isThere(name, file)),
    ...[...ticked].map(([, name = '']) => name).filter((name) => !isThere(name, file)),
    ...[...decisions].filter(([, number = '']) => !files.some((one) => isDecision(one, number))).map(([said]) => said),
    ...[...commands].map(([, name = '']) => name).filter((name) => !(name in scripts)),
    ...(words.match(/§ ?\d+|\b(?:contract|spec|specification), section \d+/g) ?? []),
  ]
}

const isDecision = (file: string, number: string) => file.startsWith(`docs/decisions/${number.padStart(4, '0')}-`)

test('every paper, file, decision and command that a comment or a document names is in the repository', () => {
  const missing = texts.flatMap((file) => missingIn(file).map((name) => `${file}: ${name}`))
  expect(texts.length).toBeGreaterThan(1_000)
  expect(missing).toEqual([])
})

test('CONTRIBUTING, ARCHITECTURE and the terms name what the code knows', () => {
  const code = texts
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const terms = (readFileSync('docs/words.md', 'utf8').split('## Technical terms')[1] ?? '').replace(
    /^.*\|(?=.*\|$)/gm,
    '',
  )
  const text = [readFileSync('CONTRIBUTING.md', 'utf8'), readFileSync('ARCHITECTURE.md', 'utf8'), terms].join('\n')
  const words = [...text.matchAll(/`([A-Za-z_]\w{3,})`/g)].map(([, word = '']) => word)
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code) && word !== 'UNLICENSED')).toEqual([])
})

test('a program that a paper starts with npx is brought by one of our packages', () => {
  const papers = texts.filter((file) => file.endsWith('.md')).map((file) => readFileSync(file, 'utf8'))
  const started = new Set([...papers.join('\n').matchAll(/\bnpx ([\w-]+)/g)].map(([, name = '']) => name))
  const bins = Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => {
    const { bin = {} } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    return typeof bin === 'string' ? [basename(name)] : Object.keys(bin)
  })
  expect([...started].filter((name) => !bins.includes(name))).toEqual([])
})

test.for([
  ['src/sales/cart/a.ts', '/** As said in lost-paper.md. */', 'lost-paper.md'],
  ['src/sales/cart/a.ts', 'const a = 1 // see ../shared/spec.md', '../shared/spec.md'],
  ['README.md', 'The action lies in `rentals/server/take-forth.ts`.', 'rentals/server/take-forth.ts'],
  ['README.md', '`npm run nothing` does it', 'nothing'],
  ['src/sales/cart/a.ts', '// why: decision 999', 'decision 999'],
  ['src/sales/cart/a.ts', '/* (contract, section 3) */', 'contract, section 3'],
] as const)('%s may not say “%s”', ([file, text, missing]) => {
  expect(missingIn(file, text)).toEqual([missing])
})
