import { XmlDocument } from 'libxml2-wasm'

export interface Node {
  name: string
  text: string
  attributes: Record<string, string>
  children: Node[]
}

/** Independent of the writer. */
export function readUbl(xml: string): Node {
  using document = XmlDocument.fromString(xml)
  return nodeOf(document.root)
}

type Read = XmlDocument['root']
function nodeOf(element: Read): Node {
  const children: Node[] = []
  for (let child = element.firstChild; child; child = child.next)
    if ('attrs' in child) children.push(nodeOf(child as Read))
  const attributes = Object.fromEntries(element.attrs.map((each) => [each.name, each.value]))
  return { name: element.name, text: children.length > 0 ? '' : element.content, attributes, children }
}

export const findAll = (node: Node, ...path: string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
    [node],
  )
export function getOnly(node: Node, ...path: string[]): Node {
  const nodes = findAll(node, ...path)
  if (nodes.length !== 1 || !nodes[0]) throw new Error(`${path.join('/')} is there ${nodes.length} times`)
  return nodes[0]
}
export const readText = (node: Node, ...path: string[]): string => getOnly(node, ...path).text
