import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareNumberInputs } from './bare-number-inputs.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'numbers-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test.for([
  '<input type="number" />',
  "<input type={'number'} />",
  '<input type={`number`} />',
  "const field = { type: 'number', min: 1 }",
])('T1123 the check finds %s outside of the number field', (line) => {
  write('src/cart/a.tsx', `\n${line}`)
  expect(bareNumberInputs(root)).toEqual([`src/cart/a.tsx:2: use NumberField for ${line}`])
})

test('T1123 the number field itself, and numbers that are no inputs, pass', () => {
  write('src/ui/number-field.tsx', '<input type="number" />')
  write('src/cart/a.tsx', "typeof x === 'number'")
  write('src/cart/server/a.ts', "({ type: 'number' })")
  expect(bareNumberInputs(root)).toEqual([])
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
