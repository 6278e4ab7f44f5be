import { expect, test } from 'vitest'
import { draw, tools, type View } from './draw.ts'

const all = Object.entries(tools).flatMap(([tool, views]) =>
  Object.keys(views).map((view) => ({ tool, view }) as unknown as View),
)

test('we have drawn more than sixty tools, each differently, and the same every time', () => {
  const names = Object.keys(tools)
  expect(names.length).toBeGreaterThan(60)
  const pictures = names.map((tool) => draw({ tool, view: 'main' } as View))
  expect(new Set(pictures).size).toBe(names.length)
  expect(draw({ tool: 'sanding-discs', view: 'main' })).toBe(pictures[names.indexOf('sanding-discs')])
})

test('every view of every tool is a whole picture', () => {
  for (const view of all) {
    const svg = draw(view)
    expect(svg, `${view.tool} ${view.view}`).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
  }
})

test('numbers in a drawing point at the tool, not beside the sheet', () => {
  for (const view of all.filter(({ view }) => view === 'parts')) {
    const marks = [...draw(view).matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="25"/g)]
    expect(marks.length, view.tool).toBeGreaterThanOrEqual(3)
    for (const [, x, y] of marks) {
      expect(Number(x), view.tool).toBeGreaterThanOrEqual(25)
      expect(Number(x), view.tool).toBeLessThanOrEqual(1175)
      expect(Number(y), view.tool).toBeGreaterThanOrEqual(25)
      expect(Number(y), view.tool).toBeLessThanOrEqual(875)
    }
  }
})

test('a view that does not exist is refused by name', () => {
  expect(() => draw({ tool: 'breaker', view: 'rear' } as unknown as View)).toThrow('no view "rear" of breaker')
})
