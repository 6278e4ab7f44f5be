import { type ComponentType, createElement } from 'react'
import type { SecondFactorChallenge, SignedIn } from '../auth.contract.ts'
import { SecondStep } from './second-step.tsx'

export { signInByKey } from './sign-in-by-key.ts'

/** Undefined: back to the beginning. */
export function loadSecondStep(
  challenge: SecondFactorChallenge,
  onSignedIn: (signedIn: SignedIn) => void,
  show: (Step: (() => ComponentType) | undefined) => void,
): void {
  const onBack = () => show(undefined)
  show(() => () => createElement(SecondStep, { challenge, onSignedIn, onBack }))
}
