import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import {
  exceptions,
  foreignProperties,
  frameworkNames,
  participles,
  retiredVariables,
  retiredWords,
  verbs,
} from './naming-rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes differ by their kinds
type Node = any

export interface ExportedName {
  name: string
  kind: 'function' | 'component' | 'type' | 'value'
}

/** What a file exports by declaration; re-exports are not names of its own. A schema and its type share one name. */
export function listExports(file: string, text: string): ExportedName[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  return (program.body as Node[]).flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? listDeclared(node.declaration) : [],
  )
}

function listDeclared(node: Node): ExportedName[] {
  if (node.type === 'FunctionDeclaration') return node.id ? [toFunctionName(node.id.name)] : []
  if (node.type === 'ClassDeclaration') return [{ name: node.id.name, kind: 'type' }]
  if (/^TS(Interface|TypeAlias|Enum)Declaration$/.test(node.type)) return [{ name: node.id.name, kind: 'type' }]
  if (node.type !== 'VariableDeclaration') return []
  return (node.declarations as Node[])
    .filter(({ id }) => id.type === 'Identifier')
    .map(({ id, init }) =>
      init && /^(ArrowFunction|Function)Expression$/.test(init.type)
        ? toFunctionName(id.name)
        : { name: id.name, kind: 'value' },
    )
}

const toFunctionName = (name: string): ExportedName => ({ name, kind: /^[A-Z]/.test(name) ? 'component' : 'function' })

/** The words of a name, in lower case: `placeOrderInput` has three. */
export const splitWords = (name: string): string[] =>
  name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? []

/** What is wrong with one exported name by itself, as sentences without the file. */
export function findNameProblems({ name, kind }: ExportedName): string[] {
  if (frameworkNames.has(name) || exceptions.has(name)) return []
  const words = splitWords(name)
  const problems: string[] = []
  if (kind === 'function' && !verbs.has(words[0] ?? ''))
    problems.push(`${name} begins with no verb of tools/architecture/naming-rules.ts`)
  const last = words.at(-1) ?? ''
  if (kind === 'type' && participles.has(last)) problems.push(`${name} is a type named by a participle`)
  const retired = words.find((word) => Object.hasOwn(retiredWords, word))
  if (retired) problems.push(`${name} holds "${retired}": ${retiredWords[retired]}`)
  return problems
}

/** `file: sentence` of every name that breaks the rules, and of every name that two files export. */
export function checkNames(files: { file: string; text: string }[]): string[] {
  const homes = new Map<string, Set<string>>()
  const problems: string[] = []
  for (const { file, text } of files) {
    for (const exported of listExports(file, text)) {
      if (!frameworkNames.has(exported.name))
        homes.set(exported.name, (homes.get(exported.name) ?? new Set()).add(file))
      problems.push(...findNameProblems(exported).map((problem) => `${file}: ${problem}`))
    }
    problems.push(...listRetiredNames(file, text))
  }
  for (const [name, exporters] of homes)
    if (exporters.size > 1) problems.push(`${[...exporters].sort().join(', ')}: ${name} is exported more than once`)
  return problems.sort()
}

/** Where a property is written; a pattern only reads it. */
const propertyKinds = new Set([
  ...['Property', 'PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature', 'JSXAttribute'],
])

/** Variables, parameters and properties that bear a word of `retiredVariables`. */
function listRetiredNames(file: string, text: string): string[] {
  if (![...retiredVariables.keys()].some((word) => text.includes(word))) return []
  const problems: string[] = []
  const report = (sort: 'variable' | 'property', { name, start }: { name: string; start: number }) => {
    const line = text.slice(0, start).split('\n').length
    problems.push(`${file}:${line}: the ${sort} ${name} is ${retiredVariables.get(name)}`)
  }
  const declare = (node: Node) => {
    if (node?.type === 'Identifier' && retiredVariables.has(node.name)) report('variable', node)
    else if (node?.type === 'ObjectPattern')
      for (const property of node.properties) declare(property.value ?? property.argument)
    else if (node?.type === 'ArrayPattern') for (const element of node.elements) declare(element)
    else if (node?.type === 'AssignmentPattern') declare(node.left)
    else if (node?.type === 'RestElement') declare(node.argument)
  }
  const visit = (node: Node): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (node?.type === 'ObjectPattern') for (const read of node.properties) visit(read.value ?? read.argument)
    else if (typeof node?.type === 'string') {
      if (node.type === 'VariableDeclarator') declare(node.id)
      const name = propertyKinds.has(node.type) && !node.computed && (node.key ?? node.name).name
      if (retiredVariables.has(name) && !foreignProperties.get(name)?.test(file))
        report('property', { name, start: node.start })
      if (/^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type))
        for (const parameter of node.params.items ?? node.params) declare(parameter)
      for (const key in node) if (typeof node[key] === 'object') visit(node[key])
    }
  }
  visit(parseSync(file, text).program)
  return problems
}

export const readSources = (root: string): { file: string; text: string }[] =>
  globSync('{src,demo,postgres,journeys,faults,bench,scripts,tests,tools}/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

if (process.argv[1] === import.meta.filename) {
  const problems = checkNames(
    readSources(process.cwd()).filter(({ file }) => file !== 'tools/architecture/naming-rules.ts'),
  )
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
