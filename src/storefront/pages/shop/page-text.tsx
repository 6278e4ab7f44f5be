import { Fragment, type ReactNode } from 'react'
import type { PageFact } from '../page-facts.ts'
import { parsePageText, type TextNode } from '../page-text.ts'
import { Go } from './text-page.tsx'

export type ShownFacts = Readonly<Record<PageFact, ReactNode>>

/** Paragraphs and lists; a paragraph that is one fact without a value is left out. */
export function PageText({ text, facts }: { text: string; facts: ShownFacts }) {
  return parsePageText(text).map((block) => {
    if (block.kind === 'list')
      return (
        <ul key={block.offset}>
          {block.items.map(({ offset, nodes }) => (
            <li key={offset}>{renderNodes(nodes, facts)}</li>
          ))}
        </ul>
      )
    const [first, ...others] = block.nodes
    if (first?.kind === 'fact' && others.length === 0 && !facts[first.name as PageFact]) return null
    return (
      <p key={block.offset} className="whitespace-pre-line">
        {renderNodes(block.nodes, facts)}
      </p>
    )
  })
}

const renderNodes = (nodes: TextNode[], facts: ShownFacts): ReactNode =>
  nodes.map((node) => {
    if (node.kind === 'text') return <Fragment key={node.offset}>{node.text}</Fragment>
    if (node.kind === 'fact') return <Fragment key={node.offset}>{facts[node.name as PageFact]}</Fragment>
    if (node.kind === 'bold') return <strong key={node.offset}>{renderNodes(node.nodes, facts)}</strong>
    return (
      <Go key={node.offset} to={node.to}>
        {renderNodes(node.nodes, facts)}
      </Go>
    )
  })
