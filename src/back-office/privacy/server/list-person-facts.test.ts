import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documentKinds } from '#rules/document-kinds/document-kinds.ts'
import { listPersonFacts } from './list-person-facts.ts'

test('T1850 a person’s own data name every kind of document in Lithuanian', () => {
  const documents = { title: 'Dokumentai', tables: ['documents'], columns: { kind: 'Rūšis' }, rows: () => sql`` }
  const [facts] = listPersonFacts({ documents: documentKinds.map((kind) => ({ kind })) }, { documents })
  const words = facts?.rows.flatMap((row) => row.map(([, value]) => value)) ?? []
  expect(words).toHaveLength(documentKinds.length)
  for (const word of words) expect(word).toMatch(/sąskaita|sutartis|aktas|skola/)
})
