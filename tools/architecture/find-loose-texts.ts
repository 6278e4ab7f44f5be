import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree is told by its kinds
type Node = any

/**
 * That would break under a browser's translation: `file:line: text why`. It replaces text nodes; React then updates the
 * detached one, and throws when it removes it or inserts before it. So changing text, and text after something
 * conditional, needs an element of its own, and a fragment holds no text.
 */
export function findLooseTexts(root: string): string[] {
  const files = new Map<string, File>()
  for (const name of globSync('src/**/*.tsx', { cwd: root }).sort()) {
    if (!name.includes('.test.')) files.set(name, readFile(name, readFileSync(join(root, name), 'utf8')))
  }
  return [...files.values()].flatMap((file) => looseIn(file, files))
}

interface File {
  name: string
  text: string
  program: Node
  /** In this file, in any block. */
  bound: Map<string, Node[]>
  /** Props that take nodes. */
  slots: Set<string>
  imported: Map<string, { from: string; name: string }>
}

function readFile(name: string, text: string): File {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} can't be read: ${errors[0]?.message}`)
  const file: File = { name, text, program, bound: new Map(), slots: new Set(['children']), imported: new Map() }
  const bind = (to: string, what: Node) => file.bound.set(to, [...(file.bound.get(to) ?? []), what])
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) bind(node.id.name, node.init)
    if (node.type === 'FunctionDeclaration' && node.id) bind(node.id.name, node)
    if (node.type === 'TSPropertySignature' && /\bReactNode\b/.test(text.slice(node.start, node.end)))
      file.slots.add(node.key.name)
    if (node.type === 'ImportDeclaration') {
      for (const each of node.specifiers) {
        const from = resolve(name, node.source.value)
        file.imported.set(each.local.name, { from, name: each.imported?.name ?? 'default' })
      }
    }
    if (node.type === 'ExportDefaultDeclaration') bind('default', node.declaration)
  })
  return file
}

const resolve = (from: string, to: string) =>
  to.startsWith('#') ? `src/${to.slice(1)}` : to.startsWith('.') ? normalize(join(dirname(from), to)) : to

function walk(node: Node, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, see)
  else if (typeof node?.type === 'string') {
    see(node)
    for (const key in node) if (typeof node[key] === 'object') walk(node[key], see)
  }
}

function looseIn(file: File, files: Map<string, File>): string[] {
  const values: string[] = []
  const tell = (node: Node, why: string) => {
    const line = file.text.slice(0, node.start).split('\n').length
    const shown = file.text.slice(node.start, node.end).trim().replace(/\s+/g, ' ').slice(0, 60)
    values.push(`${file.name}:${line}: ${shown} ${why}`)
  }
  walk(file.program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = node.children.filter(isThere)
    const holdsBlocks = !isOfWords(node)
    const kinds = children.map((child: Node) => kindOf(child, holdsBlocks, file, files))
    children.forEach((child: Node, at: number) => {
      const kind = kinds[at]
      if (node.type === 'JSXFragment' && (kind === 'text' || kind === 'value')) tell(child, 'is a text in a fragment')
      else if (kind === 'value' && (children.length > 1 || isList(child.expression)))
        tell(child, 'is a value in no element of its own')
      else if (kind === 'text' && kinds[at - 1] === 'maybe') tell(child, 'is a text behind what comes and goes')
    })
  })
  for (const [name, parts] of file.bound) {
    if (!/^[A-Z][a-z]/.test(name)) continue
    for (const part of parts.map(bare).filter(isFunction))
      for (const drawn of returned(part)) if (drawsText(drawn)) tell(drawn, 'is a text that a part draws in no element')
  }
  return values
}

/** Unwraps `memo(function …)`. */
const bare = (node: Node): Node => (node.type === 'CallExpression' ? (node.arguments[0] ?? node) : node)

/** A text, or one of two. */
const drawsText = (node: Node): boolean =>
  node.type === 'ConditionalExpression'
    ? drawsText(node.consequent) || drawsText(node.alternate)
    : node.type === 'LogicalExpression'
      ? drawsText(node.right)
      : isWritten(node) || node.type === 'TemplateLiteral'

const isThere = (child: Node) =>
  child.type === 'JSXText'
    ? !/^\s*$/.test(child.value) || (child.value !== '' && !child.value.includes('\n'))
    : child.expression?.type !== 'JSXEmptyExpression'

/** `text` is constant, `element` always there, `maybe` an element or nothing, everything else a `value`. */
type Kind = 'text' | 'element' | 'maybe' | 'value'

function kindOf(child: Node, holdsBlocks: boolean, file: File, files: Map<string, File>): Kind {
  if (child.type === 'JSXText') return 'text'
  if (child.type === 'JSXFragment') return 'maybe'
  if (child.type === 'JSXElement') return isAlways(child, file, files, new Set()) ? 'element' : 'maybe'
  const { expression } = child
  if (isWritten(expression)) return 'text'
  const named = expression.type === 'Identifier' ? (file.bound.get(expression.name) ?? []) : []
  if (named.length > 0 && named.every((one) => isAlways(unwrapped(one), file, files, new Set()))) return 'element'
  return isNoText(expression, holdsBlocks, file, new Set()) ? 'maybe' : 'value'
}

/** A tag that contains words; between block elements nobody writes bare text. */
const isOfWords = ({ openingElement }: Node) =>
  /^(p|span|a|li|dt|dd|td|th|h\d|b|strong|s|small|button|label|legend|summary|caption|time|code|option|title|text)$/.test(
    openingElement?.name.name,
  )

const isWritten = (node: Node) =>
  (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0)

const isList = (node: Node) => node?.type === 'CallExpression' && mapped(node) !== undefined

const mapped = ({ callee, arguments: given }: Node): Node =>
  callee.type === 'MemberExpression' && /^(map|flatMap|from)$/.test(callee.property.name)
    ? given.find(isFunction)
    : undefined

const isFunction = (node: Node) => /Function/.test(node?.type ?? '')

/** As far as this file shows. */
function isNoText(node: Node, slots: boolean, file: File, seen: Set<Node>): boolean {
  if (seen.has(node)) return true
  seen.add(node)
  const all = (...nodes: Node[]) => nodes.every((each) => isNoText(each, slots, file, seen))
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return all(node.expression)
    case 'ConditionalExpression':
      return all(node.consequent, node.alternate)
    case 'LogicalExpression':
      return node.operator === '&&' ? all(node.right) : all(node.left, node.right)
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean'
    case 'ArrayExpression':
      return all(...node.elements)
    case 'Identifier': {
      if (node.name === 'undefined') return true
      if (slots && file.slots.has(node.name)) return true
      const bound = file.bound.get(node.name)
      return bound !== undefined && all(...bound)
    }
    case 'CallExpression': {
      const each = mapped(node)
      if (each) return all(...returned(each))
      if (slots && node.callee.type === 'Identifier' && file.slots.has(node.callee.name)) return true
      const called = node.callee.type === 'Identifier' ? file.bound.get(node.callee.name) : undefined
      return called?.every((one) => isFunction(one) && all(...returned(one))) ?? false
    }
  }
  return false
}

function returned(fn: Node): Node[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  const nodes: Node[] = []
  const look = (node: Node): void => {
    if (Array.isArray(node)) {
      for (const each of node) look(each)
      return
    }
    if (typeof node?.type !== 'string' || isFunction(node)) return
    if (node.type === 'ReturnStatement') nodes.push(node.argument ?? { type: 'Literal', value: null })
    for (const key in node) if (typeof node[key] === 'object') look(node[key])
  }
  look(fn.body.body)
  return nodes
}

const alwaysThere = /(Icon|Link)$/

/** A tag of HTML, or a component that always draws one. */
function isAlways(element: Node, file: File, files: Map<string, File>, seen: Set<Node>): boolean {
  if (element.type !== 'JSXElement') return false
  const { name } = element.openingElement.name
  if (name === undefined) return false
  if (/^[a-z]/.test(name) || alwaysThere.test(name)) return true
  const source = file.imported.get(name)
  const home = source ? files.get(source.from) : file
  const parts = home?.bound.get(source?.name ?? name)
  if (!home || parts?.length !== 1) return false
  const part = parts[0].type === 'CallExpression' ? parts[0].arguments[0] : parts[0]
  if (!isFunction(part) || seen.has(part)) return false
  seen.add(part)
  return returned(part).every((each) => isAlways(unwrapped(each), home, files, seen))
}

const unwrapped = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node)

if (process.argv[1] === import.meta.filename) {
  const looseTexts = findLooseTexts(process.cwd())
  for (const each of looseTexts) console.error(each)
  if (looseTexts.length > 0) process.exit(1)
}
