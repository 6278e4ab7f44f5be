import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLooseTexts } from './find-loose-texts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test.for([
  ['a value beside a text', '<p>{price} su PVM</p>', '{price} is a value in no element of its own'],
  ['a value beside an element', '<p>{price}<b>su PVM</b></p>', '{price} is a value in no element of its own'],
  ['a text that comes and goes', '<p>Nauja{late && ", vėluoja"}</p>', '{late && ", vėluoja"} is a value'],
  ['a text or an element', '<p><b>x</b>{late ? "…" : <b>1</b>}</p>', '{late ? "…" : <b>1</b>} is a value'],
  ['a text behind what comes and goes', '<p>{late && <b>!</b>} nauja</p>', 'nauja is a text behind'],
  ['a text behind a part that may be nothing', '<p><Perhaps /> nauja</p>', 'nauja is a text behind'],
  ['a text in a fragment', '<p>{late && <>Vėluoja <b>!</b></>}</p>', 'Vėluoja is a text in a fragment'],
  ['a value in a fragment', '<>{price}</>', '{price} is a text in a fragment'],
  ['texts of a list', '<p>{list.map((one) => one.title)}</p>', '{list.map((one) => one.title)} is a value'],
  ['what is handed in, among words', '<label>{children}<i>*</i></label>', '{children} is a value'],
] as const)('T1120 the check finds %s', ([, drawn, entry]) => {
  expect(toldOf(drawn)).toEqual([expect.stringContaining(`src/sales/cart/a.tsx:3: ${entry}`)])
})

test('T1120 the check finds a part that draws a bare text', () => {
  write('src/sales/cart/a.tsx', "export function Sum({ none }) {\n  return none ? '–' : <b>1</b>\n}")
  expect(findLooseTexts(root)).toEqual([
    expect.stringContaining("src/sales/cart/a.tsx:2: none ? '–' : <b>1</b> is a text that a part"),
  ])
})

test.for([
  ['one value alone', '<p>{price}</p>'],
  ['one text of several parts', `<p>{\`\${price} su PVM\`}</p>`],
  ['a value in its own element', '<p><span>{price}</span> su PVM</p>'],
  ['a text before what comes and goes', '<p>Nauja {late && <b>!</b>}</p>'],
  ['a text behind what is always there', '<p><Always /> nauja <Link to="/">čia</Link>.</p>'],
  ['elements in a list, in a name, from a function', '<p><i>a</i>{list.map(() => <b />)}{mark}{marked()}</p>'],
  ['what is handed in, among blocks', '<section><h2>x</h2>{children}</section>'],
] as const)('T1120 the check lets pass %s', ([, drawn]) => {
  expect(toldOf(drawn)).toEqual([])
})

function toldOf(drawn: string): string[] {
  write('src/sales/cart/always.tsx', 'export const Always = () => <b>!</b>')
  write('src/sales/cart/perhaps.tsx', 'export const Perhaps = () => (Math.random() > 1 ? <b>!</b> : null)')
  write(
    'src/sales/cart/a.tsx',
    `import { Always } from './always.tsx'; import { Perhaps } from './perhaps.tsx'
export function Page({ price, late, list, children }) { const mark = late ? <b /> : null; const marked = () => <b />; return (
${drawn}
) }`,
  )
  return findLooseTexts(root)
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
