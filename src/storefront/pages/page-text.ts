/** `offset` is the position in the text, unique in it. */
export type TextNode =
  | { kind: 'text'; offset: number; text: string }
  | { kind: 'fact'; offset: number; name: string }
  | { kind: 'bold'; offset: number; nodes: TextNode[] }
  | { kind: 'link'; offset: number; to: string; nodes: TextNode[] }

export type TextBlock =
  | { kind: 'paragraph'; offset: number; nodes: TextNode[] }
  | { kind: 'list'; offset: number; items: { offset: number; nodes: TextNode[] }[] }

/** Text of the owner: an empty line parts paragraphs, `- ` begins an item of a list, `**bold**`, `[words](/path)`, `{fact}`. */
export function parsePageText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let offset = 0
  let isOpen = false
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? line.slice(2) : undefined
    const last = blocks.at(-1)
    if (line.trim() === '') isOpen = false
    else if (item !== undefined) {
      const entry = { offset, nodes: parseInline(item, offset + 2) }
      if (isOpen && last?.kind === 'list') last.items.push(entry)
      else blocks.push({ kind: 'list', offset, items: [entry] })
      isOpen = true
    } else {
      const nodes = parseInline(line, offset)
      if (isOpen && last?.kind === 'paragraph')
        last.nodes.push({ kind: 'text', offset: offset - 1, text: '\n' }, ...nodes)
      else blocks.push({ kind: 'paragraph', offset, nodes })
      isOpen = true
    }
    offset += line.length + 1
  }
  return blocks
}

/** Paths of the shop, anchors of the page, and other sites over https; never `//host`, which is another site. */
const safeTarget = /^(?:https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]+)$/

const inline = /\*\*([^*\n]+)\*\*|\[([^\][\n]+)\]\(([^()\s]+)\)|\{([^{}\n]+)\}/g
const factOnly = /\{([^{}\n]+)\}/g

function parseInline(text: string, offset: number, pattern = inline): TextNode[] {
  const nodes: TextNode[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) nodes.push({ kind: 'text', offset: offset + end, text: text.slice(end, until) })
  }
  for (const match of text.matchAll(pattern)) {
    const node = readMatch(match, offset + match.index, pattern)
    if (!node) continue
    addText(match.index)
    nodes.push(node)
    end = match.index + match[0].length
  }
  addText(text.length)
  return nodes
}

function readMatch(match: RegExpExecArray, offset: number, pattern: RegExp): TextNode | undefined {
  if (pattern === factOnly) return { kind: 'fact', offset, name: String(match[1]) }
  const [, bold, words, to, name] = match
  if (bold !== undefined) return { kind: 'bold', offset, nodes: parseInline(bold, offset + 2, factOnly) }
  if (name !== undefined) return { kind: 'fact', offset, name }
  if (words === undefined || to === undefined || !safeTarget.test(to)) return undefined
  return { kind: 'link', offset, to, nodes: parseInline(words, offset + 1, factOnly) }
}

export const listTextFacts = (text: string): string[] => [...text.matchAll(factOnly)].map(([, name = '']) => name)

export const listUnsafeTargets = (text: string): string[] =>
  [...text.matchAll(/\[[^\][\n]+\]\(([^)\n]*)/g)].map(([, to = '']) => to).filter((to) => !safeTarget.test(to))

/** Without markup, for search engines; a paragraph of one link only leads on and says nothing itself. */
export function formatPageText(text: string, facts: Readonly<Record<string, string>>): string {
  const write = (nodes: TextNode[]): string =>
    nodes
      .map((node) => {
        if (node.kind === 'text') return node.text
        return node.kind === 'fact' ? (facts[node.name] ?? '') : write(node.nodes)
      })
      .join('')
  return parsePageText(text)
    .flatMap((block) => (block.kind === 'list' ? block.items.map(({ nodes }) => nodes) : [block.nodes]))
    .filter((nodes) => nodes.length !== 1 || nodes[0]?.kind !== 'link')
    .map((nodes) => write(nodes).trim())
    .filter(Boolean)
    .join(' ')
}
