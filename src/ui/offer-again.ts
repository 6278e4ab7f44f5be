import { useSyncExternalStore } from 'react'

let offered: (() => void) | undefined
let tell = (): void => {}

/** What could not be asked, and may be asked again by whoever looks: the foot of the window offers it. Undefined: nothing. */
export function offerAgain(again: (() => void) | undefined): void {
  offered = again
  tell()
}

/** For the one notice that shows it. */
export const useOfferedAgain = () =>
  useSyncExternalStore(
    (changed) => {
      tell = changed
      return () => {
        tell = () => {}
      }
    },
    () => offered,
    () => undefined,
  )
