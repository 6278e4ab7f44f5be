import { createContext, type ReactNode, useContext } from 'react'
import type { Right } from '#platform/rights.ts'

const Rights = createContext<readonly Right[]>([])

/** Who sits at the office's screens: what that person may not do is not offered. The server refuses it in any case. */
export function RightsProvider({ rights, children }: { rights: readonly Right[]; children: ReactNode }) {
  return <Rights value={rights}>{children}</Rights>
}

/** `const may = useMay()`, then `may('orders:write')`. */
export function useMay(): (right: Right) => boolean {
  const rights = useContext(Rights)
  return (right) => rights.includes(right)
}

/** Shows its children to who has the right. */
export function Allowed({ right, children }: { right: Right; children: ReactNode }) {
  return useMay()(right) ? children : null
}
