import { createLookup } from '#platform/create-lookup.ts'

/** `null` writes `xsi:nil`. */
export type Content = string | null | Element[]
export type Element = readonly [name: string, content: Content]

/** Drops characters that XML 1.0 forbids. */
export function writeXml(elements: readonly Element[], depth = 0): string {
  const indent = '  '.repeat(depth)
  return elements
    .map(([name, content]) => {
      const tag = name.split(' ')[0]
      if (content === null) return `${indent}<${name} xsi:nil="true"/>\n`
      if (typeof content === 'string') return `${indent}<${name}>${escaped(content)}</${tag}>\n`
      if (content.length === 0) return `${indent}<${name}/>\n`
      return `${indent}<${name}>\n${writeXml(content, depth + 1)}${indent}</${tag}>\n`
    })
    .join('')
}

const entities: Record<string, string> = createLookup({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' })

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>\r]/g, (character) => entities[character] as string)
}
