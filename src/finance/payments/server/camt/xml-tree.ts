import { ParseOption, XmlDocument, XmlElement, type XmlTreeNode } from 'libxml2-wasm'
import { UnreadableStatement } from './bank-file.ts'

export interface XmlNode {
  name: string
  text: string
  currency: string
  children: XmlNode[]
}

/** Document type and entities are refused before parsing. Throws UnreadableStatement. */
export function readXmlTree(bytes: Uint8Array): XmlNode {
  const text = decode(bytes)
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text))
    throw new UnreadableStatement('Faile yra DTD arba savų esybių (entities): tokie failai nepriimami.')
  const document = parse(text)
  try {
    return nodeOf(document.root)
  } finally {
    document.dispose()
  }
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableStatement('Failas turi būti XML, užrašytas UTF-8 koduote.')
  }
  const declaration = /^\s*<\?xml\b[^>]*\?>/.exec(text)?.[0] ?? ''
  const encoding = /encoding\s*=\s*["']([^"']+)/.exec(declaration)?.[1] ?? 'utf-8'
  if (!/^(utf-8|us-ascii)$/i.test(encoding))
    throw new UnreadableStatement(`Failas turi būti XML, užrašytas UTF-8 koduote, o ne ${encoding.slice(0, 20)}.`)
  return text.slice(declaration.length)
}

function parse(text: string): XmlDocument {
  try {
    const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NOCDATA
    return XmlDocument.fromString(text, { option })
  } catch {
    throw new UnreadableStatement('Failo nepavyko perskaityti: tai ne taisyklingas XML.')
  }
}

function nodeOf(element: XmlElement): XmlNode {
  const children: XmlNode[] = []
  for (let child: XmlTreeNode | null = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) children.push(nodeOf(child))
  const text = children.length === 0 ? element.content.trim() : ''
  return { name: element.name, text, currency: element.attr('Ccy')?.value ?? '', children }
}

/** `at(entry, 'BookgDt', 'Dt')`. */
export function findNodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let match = node
  for (const name of path) match = match?.children.find((child) => child.name === name)
  return match
}

export const listChildNodes = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

export function findDescendant(node: XmlNode | undefined, name: string): XmlNode | undefined {
  for (const child of node?.children ?? []) {
    const match = child.name === name ? child : findDescendant(child, name)
    if (match) return match
  }
  return undefined
}
