import { type ProgressReport, progressSteps } from './progress.contract.ts'

export function isLaterProgress(report: ProgressReport, earlier: ProgressReport): boolean {
  const stepsOn = progressSteps.indexOf(report.step) - progressSteps.indexOf(earlier.step)
  return stepsOn > 0 || (stepsOn === 0 && report.done >= earlier.done)
}
