import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

export interface UnitsReport {
  passed: number
  /** Tests, and files that could not load or finish. */
  failures: string[]
  /** Files whose process died; none of their tests is counted. */
  died: string[]
  /** Outside tests. */
  errors: string[]
}

export const reportFile = 'test-results/units.json'

/** Vitest reporter (`--reporter=scripts/units-report.ts`) that writes `reportFile`. */
export default class UnitsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    mkdirSync(dirname(reportFile), { recursive: true })
    writeFileSync(reportFile, JSON.stringify(buildUnitsReport(modules, errors)))
  }
}

type ReportedModule = Pick<TestModule, 'moduleId' | 'children' | 'state'>

export function buildUnitsReport(modules: readonly ReportedModule[], errors: readonly SerializedError[]): UnitsReport {
  const deaths = errors.map(diedUnder)
  const died = [...new Set(deaths.filter((file) => file !== undefined))]
  const report: UnitsReport = { passed: 0, failures: [], died: died.map(shortly), errors: [] }
  report.errors.push(...errors.filter((_, at) => deaths[at] === undefined).map(({ message }) => message))
  for (const module of modules.filter(({ moduleId }) => !died.includes(moduleId))) {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    report.passed += tests.filter((test) => test.result().state === 'passed').length
    report.failures.push(
      ...failed.map((test) => `${shortly(module.moduleId)} > ${test.fullName}${describeFault(test)}`),
    )
    if (failed.length === 0 && module.state() !== 'passed' && module.state() !== 'skipped')
      report.failures.push(shortly(module.moduleId))
  }
  return report
}

/** The first line of what a test died of, so that the last page of a log is enough to begin with. */
function describeFault(test: TestCase): string {
  const [first = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
  return first && `: ${first.slice(0, 300)}`
}

function diedUnder({ cause }: SerializedError): string | undefined {
  return /^Worker exited unexpectedly.* while running test file (.+)$/s.exec(String(cause?.message))?.[1]
}

const shortly = (file: string) => relative(process.cwd(), file)
