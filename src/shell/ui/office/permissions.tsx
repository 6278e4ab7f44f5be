import { createContext, type ReactNode, useContext } from 'react'
import type { Right } from '#platform/rights.ts'

const Rights = createContext<readonly Right[]>([])

/** Only hides; the server refuses. */
export function RightsProvider({ rights, children }: { rights: readonly Right[]; children: ReactNode }) {
  return <Rights value={rights}>{children}</Rights>
}

export function usePermissions(): (right: Right) => boolean {
  const rights = useContext(Rights)
  return (right) => rights.includes(right)
}

export function IfPermitted({ right, children }: { right: Right; children: ReactNode }) {
  return usePermissions()(right) ? children : null
}
