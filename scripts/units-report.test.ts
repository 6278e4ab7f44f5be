import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { SerializedError } from 'vitest/node'
import { buildUnitsReport } from './units-report.ts'

type State = 'passed' | 'failed' | 'skipped' | 'pending'
type ReportedModule = Parameters<typeof buildUnitsReport>[0][number]

const file = (name: string, state: State, ...tests: State[]) =>
  ({
    moduleId: resolve(name),
    state: () => state,
    children: { allTests: () => tests.map((one, at) => ({ fullName: `${at + 1}`, result: () => ({ state: one }) })) },
  }) as unknown as ReportedModule

const death = (name: string): SerializedError => ({
  message: '[vitest-pool]: Worker forks emitted error.',
  cause: {
    message: `Worker exited unexpectedly with signal SIGTRAP during started state while running test file ${resolve(name)}`,
  },
})

test('tests are counted and those that failed are named', () => {
  const report = buildUnitsReport(
    [file('a.test.ts', 'passed', 'passed', 'skipped'), file('b.test.ts', 'failed', 'failed')],
    [],
  )
  expect(report).toEqual({ passed: 1, failures: ['b.test.ts > 1'], died: [], errors: [] })
})

test('a failed test is told with the first line of its fault', () => {
  const failed = {
    fullName: 'adds',
    result: () => ({ state: 'failed', errors: [{ message: 'expected 2 to be 3\n  at x' }] }),
  }
  const broken = { ...file('a.test.ts', 'failed'), children: { allTests: () => [failed] } } as unknown as ReportedModule
  expect(buildUnitsReport([broken], []).failures).toEqual(['a.test.ts > adds: expected 2 to be 3'])
})

test('a file that could not begin has failed, though none of its tests has', () => {
  expect(buildUnitsReport([file('a.test.ts', 'failed', 'skipped')], []).failures).toEqual(['a.test.ts'])
})

test('of a file under which the process died nothing counts, whatever had been heard of it', () => {
  const report = buildUnitsReport(
    [file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'passed', 'passed', 'pending')],
    [death('b.test.ts')],
  )
  expect(report).toEqual({ passed: 1, failures: [], died: ['b.test.ts'], errors: [] })
})

test('a fault that belongs to no test is told', () => {
  const report = buildUnitsReport([file('a.test.ts', 'passed', 'passed')], [{ message: 'nobody caught it' }])
  expect(report).toEqual({ passed: 1, failures: [], died: [], errors: ['nobody caught it'] })
})
