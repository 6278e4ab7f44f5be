import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentKinds } from '#rules/document-kinds/document-kinds.ts'

const allowed = [
  'src/rules/document-kinds/document-kinds.ts',
  'sql/functions/paper_kinds_with.sql',
  // What a change of an order brings, among it no document.
  'src/sales/desk/desk.contract.ts',
]
const isTest = /\.(test|factories|breaks)\.tsx?$/
const kind = `'(?:${documentKinds.join('|')})'`
const lists = [new RegExp(`${kind},\\s*${kind}`), new RegExp(`kind === ${kind} \\|\\| [\\w.]*kind === ${kind}`)]

test('kinds of documents are listed by what they have, in their table alone', () => {
  const files = ['src', 'sql'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const listing = files
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !isTest.test(file) && !allowed.includes(file))
    .filter((file) => lists.some((list) => list.test(readFileSync(file, 'utf8'))))
  expect(listing).toEqual([])
})
