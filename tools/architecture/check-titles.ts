import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes differ by their kinds
type Node = any

export interface TestTitle {
  title: string
  line: number
}

const titledFunctions = new Set(['test', 'it', 'describe', 'suite'])

/** The titles of tests, groups and steps, wherever the call stands in a file: `test.each(rows)('…')` too. */
export function listTitles(file: string, text: string): TestTitle[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const titles: TestTitle[] = []
  const visit = (node: Node): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (node.type === 'CallExpression' && titledFunctions.has(findRootName(node.callee))) {
      const title = readText(node.arguments[0])
      if (title !== undefined) titles.push({ title, line: text.slice(0, node.start).split('\n').length })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return titles
}

/** Texts that begin with the number of a fault: titles, and rows of tables that titles are made of. */
export function listNumberedTexts(file: string, text: string): string[] {
  const texts: string[] = []
  const visit = (node: Node): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    else if (node && typeof node === 'object') {
      const title = readText(node)
      if (title !== undefined && /^T\d{2,4} /.test(title)) texts.push(title)
      for (const child of Object.values(node)) visit(child)
    }
  }
  visit(parseSync(file, text).program)
  return texts
}

function findRootName(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return findRootName(node.object)
  if (node.type === 'CallExpression') return findRootName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return findRootName(node.tag)
  return ''
}

function readText(node: Node): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked).join('…')
  return undefined
}

const words = (text: string) => new Set(text.split(/\s+/))

/** A reader of a failed run sees the title alone: what these words point at is not in sight. */
const pointers = words(
  'it its they their them he his him she her this that these those none neither who whoever whom whose what whatever so then there here elsewhere others',
)

/** They need a noun after them: "one order" names a thing, "one that is paid" does not. */
const determiners = words('one all some each both any other another')

const notNouns = words(
  'of that which who whose than in on at by to for from with without after before and or is are was were has have had can may must does do did goes stays comes gets',
)

/** Why a title does not name its subject; undefined where it does. */
export function findTitleProblem(title: string): string | undefined {
  const [first = '', second = '', third = ''] = title
    .replace(/^(?:T\d+[a-z]?[,:]?\s+(?:(?:and|to|–)\s+)?)+/, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[’'](?:s|re|ll|d)$/, '').replace(/[^\p{L}\p{N}]/gu, ''))
  if (pointers.has(first)) return `begins with "${first}"`
  if (!determiners.has(first)) return undefined
  // "each of three orders" names the orders.
  if (second === 'of') return pointers.has(third) ? `begins with "${first} of ${third}"` : undefined
  return second === '' || notNouns.has(second) || pointers.has(second)
    ? `begins with "${first}" without a noun`
    : undefined
}

/** `file:line: sentence` of every title that does not name its subject. */
export function checkTitles(files: { file: string; text: string }[]): string[] {
  return files.flatMap(({ file, text }) =>
    listTitles(file, text).flatMap(({ title, line }) => {
      const problem = findTitleProblem(title)
      return problem === undefined ? [] : [`${file}:${line}: the title "${title}" ${problem}: name the thing`]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..')
  const files = globSync(
    '{src,demo,postgres,bench,scripts,tests,tools,journeys,faults}/**/*.{test,spec,journey,fault}.{ts,tsx}',
    { cwd: root },
  ).sort()
  const problems = checkTitles(files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log('titles of tests: every one names its subject')
}
