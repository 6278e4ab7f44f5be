import { steps, type Told } from './progress.contract.ts'

export function isFurther(told: Told, earlier: Told): boolean {
  const stepsOn = steps.indexOf(told.step) - steps.indexOf(earlier.step)
  return stepsOn > 0 || (stepsOn === 0 && told.done >= earlier.done)
}
