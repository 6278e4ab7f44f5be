import { expect, test } from 'vitest'
import { unfinishedFiles } from './unfinished-files.ts'

const file = (name: string, ...statuses: string[]) => ({
  name,
  assertionResults: statuses.map((status) => ({ status })),
})

test('a file is unfinished whose process died in the midst of it', () => {
  const testResults = [file('a', 'pending', 'pending'), file('b', 'passed', 'skipped')]
  expect(unfinishedFiles({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual(['a'])
})

test('nothing is told again once a test has failed', () => {
  const testResults = [file('a', 'pending'), file('b', 'failed')]
  expect(unfinishedFiles({ numFailedTests: 1, testResults })).toEqual([])
})

test('of a run that could not begin nothing is unfinished', () => {
  expect(unfinishedFiles({})).toEqual([])
})
