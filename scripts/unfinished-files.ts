/** The runner's report of units, as far as it is read here. */
export interface UnitsReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; assertionResults: { status: string }[] }[]
}

/**
 * Files of which the runner can't say how they ended, because the process that ran them died: some of their tests are neither
 * passed, failed nor skipped. None when a test failed: that is told as it is.
 */
export function unfinishedFiles({ numFailedTests = 0, testResults = [] }: UnitsReport): string[] {
  if (numFailedTests > 0) return []
  return testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending'))
    .map(({ name }) => name)
}
