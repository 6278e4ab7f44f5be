import { expect, test } from 'vitest'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { mergeTypedLines, type TypedLine } from './merge-typed-lines.ts'

const saw: DeskProductLine = {
  id: 1,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-24', to: '2026-11-25' },
  line_id: 11,
}
const drill: DeskProductLine = { ...saw, id: 2, line_id: 12 }
const typed = (line: DeskProductLine, more: Partial<TypedLine> = {}): TypedLine => ({
  key: `${line.line_id ?? 'new'} ${line.id}`,
  title: '',
  line,
  isRemoved: false,
  ...more,
})
const merged = (mine: TypedLine[], newest: DeskProductLine[]) =>
  mergeTypedLines(mine, { opened: [saw, drill], newest: newest.map((line) => typed(line)) }).map(
    ({ line, isRemoved }) => [...[line.line_id, line.id, line.quantity], ...(isRemoved ? ['removed'] : [])],
  )

test('typed changes stay, and a colleague’s changes elsewhere come along', () => {
  const mine = [typed({ ...saw, quantity: 3 }), typed(drill), typed({ ...saw, id: 9, line_id: undefined })]
  expect(merged(mine, [saw, { ...drill, quantity: 2 }, { ...drill, id: 7, line_id: 13 }])).toEqual([
    [11, 1, 3],
    [12, 2, 2],
    [13, 7, 1],
    [undefined, 9, 1],
  ])
})

test('of one line the number may be the colleague’s and the time one’s own', () => {
  const later = { from: '2026-11-26', to: '2026-11-27' }
  const [line] = mergeTypedLines([typed({ ...saw, period: later })], {
    opened: [saw],
    newest: [typed({ ...saw, quantity: 2 })],
  })
  expect(line?.line).toEqual({ ...saw, quantity: 2, period: later })
})

test('a line removed here is removed from the newest version too', () => {
  expect(merged([typed(saw, { isRemoved: true }), typed(drill)], [{ ...saw, quantity: 5 }, drill])).toEqual([
    [11, 1, 1, 'removed'],
    [12, 2, 1],
  ])
})

test('a line removed by a colleague is gone, unless it was changed here: then it is ordered anew', () => {
  expect(merged([typed(saw), typed(drill)], [drill])).toEqual([[12, 2, 1]])
  expect(merged([typed({ ...saw, quantity: 4 }), typed(drill)], [drill])).toEqual([
    [12, 2, 1],
    [undefined, 1, 4],
  ])
})
