import { type ComponentType, createElement } from 'react'
import type { SecondFactorAsked, SignedIn } from '../auth.contract.ts'
import { SecondStep } from './second-step.tsx'

export { signInByKey } from './sign-in-by-key.ts'

/** Undefined: back to the beginning. */
export function secondStep(
  asked: SecondFactorAsked,
  onSignedIn: (signedIn: SignedIn) => void,
  show: (Step: (() => ComponentType) | undefined) => void,
): void {
  const onBack = () => show(undefined)
  show(() => () => createElement(SecondStep, { asked, onSignedIn, onBack }))
}
